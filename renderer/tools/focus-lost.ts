/** Whether what had the focus is gone, or can't be pressed any more: then the page as a whole has it. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
}
