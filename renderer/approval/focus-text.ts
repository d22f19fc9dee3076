/** Puts the focus behind what is written in a box, to go on there; one that has it keeps its caret. */
export function focusText(box: HTMLTextAreaElement | null): void {
  if (!box || box === document.activeElement) return;
  box.focus();
  box.setSelectionRange(box.value.length, box.value.length);
}
