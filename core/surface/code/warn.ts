/** Tells a fault as Node tells warnings: a program has no window to show it in, and nothing else is harmed by it. */
export function warn(fault: unknown): void {
  process.emitWarning(fault instanceof Error ? fault : new Error(String(fault)));
}
