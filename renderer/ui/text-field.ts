/** True where keys make text, so that no shortcut may take them. */
export function isTextField(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (element.isContentEditable) return true;
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true;
  return (
    element instanceof HTMLInputElement && !['button', 'checkbox', 'radio', 'range', 'submit'].includes(element.type)
  );
}

/** The press of Enter that is meant: not the one that ends a composition, not one with Shift, which makes a line. */
export function isPlainEnter(event: { key: string; shiftKey: boolean; nativeEvent: KeyboardEvent }): boolean {
  // Some input methods end a composition before the key arrives; the key code 229 still tells.
  const composing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;
  return event.key === 'Enter' && !event.shiftKey && !composing;
}
