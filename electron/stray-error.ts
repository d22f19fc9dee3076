import { JournalError } from '../core/journal/journal-error.ts';

/**
 * Makes what hears faults that nobody else answers for: they go to the terminal whole and, as a sentence, to `tell`.
 * One that repeats is told once in a row.
 */
export function createFaultReporter(tell: (sentence: string) => void): (fault: unknown) => void {
  let told: string | undefined;
  return (fault) => {
    const message = fault instanceof Error ? fault.message : String(fault);
    console.error('holdpoint:', fault);
    if (message === told) return;
    told = message;
    tell(
      fault instanceof JournalError
        ? message
        : `Something failed unexpectedly: ${message}. What was decided is safe; the terminal has the details.`,
    );
  };
}

/** Keeps the app alive over errors that nobody caught, such as a rejection that a project's tool left behind. */
export function surviveStrayErrors(report: (fault: unknown) => void): void {
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
}
