/** What a menu opens at, in pixels of the window: a button's box, or a point. */
export type MenuAnchor = Pick<DOMRect, 'left' | 'top' | 'bottom'>;

const GAP = 4;

/** Puts an open menu below its anchor, or above where there is no room, and inside the window. */
export function placeMenu(menu: HTMLElement, { left, top, bottom }: MenuAnchor): void {
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = bottom + GAP;
  const y = below + height + GAP <= window.innerHeight ? below : top - GAP - height;
  menu.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`;
  menu.style.top = `${Math.max(GAP, y)}px`;
}
