/** Calls a listener. What it throws, at once or later, goes to `onFault` and harms nothing else. */
export function guard(onFault: (fault: unknown) => void, listener: () => unknown): void {
  try {
    const later = listener();
    if (later instanceof Promise) later.catch(onFault);
  } catch (error) {
    onFault(error);
  }
}
