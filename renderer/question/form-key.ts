import type { KeyboardEvent } from 'react';
import { isPlainEnter, isTextField } from '../ui/text-field.ts';

/** `held`: Enter that is kept down, which must not run through the form. */
export type FormKey =
  | { readonly type: 'press'; readonly choice: string }
  | { readonly type: 'next' }
  | { readonly type: 'leave' }
  | { readonly type: 'held' };

/**
 * What a key means in a form: a number presses its choice, Enter goes on from a choice or a text, Escape leaves the
 * text. Everything else is the focused element's own: Enter on a button presses that.
 */
export function formKey(event: KeyboardEvent): FormKey | undefined {
  const { key, target, nativeEvent, repeat } = event;
  if (event.defaultPrevented || nativeEvent.isComposing || !(target instanceof HTMLElement)) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (key === 'Escape') return { type: 'leave' };
  const typing = isTextField(target);
  if (isPlainEnter(event)) {
    if (repeat) return { type: 'held' };
    return typing || target.matches('[role="radio"], [role="checkbox"]') ? { type: 'next' } : undefined;
  }
  return !typing && !repeat && /^[1-9]$/.test(key) ? { type: 'press', choice: key } : undefined;
}
