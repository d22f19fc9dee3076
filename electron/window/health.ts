import { createCrashPolicy } from './crash-policy.ts';

/** What is watched of a window's contents. */
export interface WatchedContents {
  on(event: 'render-process-gone', listener: (event: unknown, details: { reason: string }) => void): unknown;
  on(event: 'unresponsive' | 'responsive', listener: () => void): unknown;
  /** Ends a page that hangs; `render-process-gone` follows. */
  forcefullyCrashRenderer(): void;
}

export interface HealthAnswers {
  /** Load the page again and tell the person. */
  reload(): void;
  /** It does not last: say so on a page of its own. */
  problem(reason: string): void;
  /** Not even that page lasts. */
  giveUp(reason: string): void;
  /** Asks whether to wait or to load the window again; the question goes away when `signal` aborts. */
  askToReload(signal: AbortSignal): Promise<boolean>;
  now(): number;
}

/** Answers to a window whose process is gone or that hangs. What runs in the main process goes on meanwhile. */
export function watchHealth(contents: WatchedContents, answers: HealthAnswers): void {
  const crashed = createCrashPolicy(() => answers.now());
  let question: AbortController | undefined;

  contents.on('render-process-gone', (_event, { reason }) => {
    question?.abort();
    if (reason === 'clean-exit') return;
    switch (crashed()) {
      case 'reload':
        return answers.reload();
      case 'problem':
        return answers.problem(reason);
      case 'give-up':
        return answers.giveUp(reason);
    }
  });
  contents.on('unresponsive', () => {
    if (question !== undefined) return;
    const asked = new AbortController();
    question = asked;
    void answers.askToReload(asked.signal).then((reload) => {
      question = undefined;
      if (reload && !asked.signal.aborted) contents.forcefullyCrashRenderer();
    });
  });
  contents.on('responsive', () => question?.abort());
}
