/** What is read of a test file that ran; Vitest's own `TestModule` has it. */
export interface RanFile {
  readonly relativeModuleId: string;
  ok(): boolean;
  readonly children: { allTests(): Iterable<{ readonly fullName: string; result(): { readonly state: string } }> };
}

export interface Tally {
  passed: number;
  failed: number;
  /** The names of tests that did not run: none may be skipped without a word. */
  skipped: string[];
}

/**
 * Counts a run. A file that could not be loaded or whose hooks failed is one failure, so is an error outside of tests,
 * and a skipped test, so that what did not run is never taken for passed.
 */
export function tally(files: Iterable<RanFile>, unhandledErrors: number): Tally {
  const count: Tally = { passed: 0, failed: unhandledErrors, skipped: [] };
  for (const file of files) {
    let failedTests = 0;
    for (const test of file.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') count.passed++;
      else if (state === 'failed') failedTests++;
      else count.skipped.push(`${file.relativeModuleId} > ${test.fullName}`);
    }
    const broken = failedTests === 0 && !file.ok();
    count.failed += failedTests + (broken ? 1 : 0);
  }
  count.failed += count.skipped.length;
  return count;
}

/** The last line of `npm test`. */
export function tallyLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}
