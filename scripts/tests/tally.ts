import type { TestModule } from 'vitest/node';

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
export function tally(modules: Iterable<TestModule>, unhandledErrors: number): Tally {
  const count: Tally = { passed: 0, failed: unhandledErrors, skipped: [] };
  for (const module of modules) {
    let failedTests = 0;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') count.passed++;
      else if (state === 'failed') failedTests++;
      else count.skipped.push(`${module.relativeModuleId} > ${test.fullName}`);
    }
    const broken = failedTests === 0 && !module.ok();
    count.failed += failedTests + (broken ? 1 : 0);
  }
  count.failed += count.skipped.length;
  return count;
}

/** The last line of `npm test`. */
export function tallyLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}
