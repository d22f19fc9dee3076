/** The card that a shortcut is meant for: the one with the focus, else the first that waits. */
export function cardInQuestion(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-card]');
  return focused ?? document.querySelector<HTMLElement>('[data-card]') ?? undefined;
}

/** The control of a card that decides nothing that can't be taken back: where the focus goes when nobody chose. */
export function safeControl(card: Element): HTMLElement | undefined {
  return card.querySelector<HTMLElement>('[data-safe]') ?? undefined;
}

/** Whether so much of a card is in view that it can have been read: at least half of it, or half of what is in view. */
export function isInView(card: Element, port: Element): boolean {
  const { top, bottom, height } = card.getBoundingClientRect();
  const view = port.getBoundingClientRect();
  const seen = Math.min(bottom, view.bottom) - Math.max(top, view.top);
  return seen >= Math.min(height, view.height) / 2;
}
