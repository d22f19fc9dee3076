import { useEffect, useEffectEvent, type RefObject } from 'react';

interface FormKeys {
  /** Alt+J. */
  onTurn: () => void;
  /** Ctrl+Enter, or Cmd+Enter: Enter alone makes a line in what is typed. */
  onRun: () => void;
}

/** The keys of the form, from wherever in it they are pressed. */
export function useFormKeys(form: RefObject<HTMLFormElement | null>, keys: FormKeys): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    // By its place: with Alt some keyboards make another character of it.
    const turns = event.altKey && event.code === 'KeyJ';
    const runs = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!turns && !runs) return;
    event.preventDefault();
    if (turns) keys.onTurn();
    else keys.onRun();
  });
  useEffect(() => {
    const element = form.current;
    const listener = (event: KeyboardEvent): void => hear(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [form]);
}
