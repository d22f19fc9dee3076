import { SETTLE } from './press-guard.ts';

const long = Number.NEGATIVE_INFINITY;
const shown = new WeakMap<Element, number>();
const moved = new WeakMap<Element, number>();
const worked = new WeakMap<Element, number>();
const settling = new Map<Element, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** What must settle before a deciding button in it counts: the card around it, or another choice that comes up. */
export function settlesAround(element: Element): Element | null {
  return element.closest('[data-card], [data-settles]');
}

/** A card was put before the operator: into the window, as the next to be decided, or with its second step opened. */
export function markShown(card: Element): void {
  shown.set(card, performance.now());
  settle(card);
}

/** A card stands elsewhere than it did, and not because the operator scrolled. */
export function markMoved(card: Element): void {
  if (performance.now() - (worked.get(card) ?? long) < SETTLE) return;
  moved.set(card, performance.now());
  settle(card);
}

/** The operator works in a card, and so has it before the eyes: how it moves for a moment now is the operator's doing. */
export function markWorkedIn(card: Element): void {
  shown.delete(card);
  worked.set(card, performance.now());
}

/** When a card was last put before the operator, on the clock of event time stamps. */
export function shownAt(card: Element): number {
  return shown.get(card) ?? long;
}

/** When a card last moved by itself, on the clock of event time stamps. */
export function movedAt(card: Element): number {
  return moved.get(card) ?? long;
}

/** Whether presses of a card's deciding buttons don't count yet. */
export function isSettling(card: Element): boolean {
  return settling.has(card);
}

/** Tells when a card began or ceased to settle. Returns how to hear no more of it. */
export function onSettling(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function settle(card: Element): void {
  clearTimeout(settling.get(card));
  const done = setTimeout(() => {
    settling.delete(card);
    tell();
  }, SETTLE);
  settling.set(card, done);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
