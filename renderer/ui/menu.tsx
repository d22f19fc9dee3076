import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { placeMenu, type MenuAnchor } from './place-menu.ts';
import './menu.css';

export interface MenuItem {
  label: string;
  icon: ReactNode;
  /** What the keyboard's short way is, where there is one. */
  keys?: string;
  danger?: boolean;
  /** A line stands above it. */
  apart?: boolean;
  /** More about it, for whoever rests on it. */
  title?: string;
  onSelect(): void;
}

interface MenuProps {
  label: string;
  anchor: MenuAnchor;
  items: readonly MenuItem[];
  /** It was left, or something was chosen; the focus is where it was before. */
  onClose: () => void;
}

/**
 * A menu that is open as long as it is there. Arrows, Home, End and first letters go through it; Escape, Tab and a
 * press elsewhere leave it.
 */
export function Menu({ label, anchor, items, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    element.showPopover();
    placeMenu(element, anchor);
    itemsOf(element)[0]?.focus();
    const onToggle = ({ newState }: ToggleEvent): void => void (newState === 'closed' && onClose());
    element.addEventListener('toggle', onToggle);
    return () => {
      element.removeEventListener('toggle', onToggle);
      element.hidePopover();
    };
  }, [anchor, onClose]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { key, currentTarget } = event;
    if (key === 'Enter' || key === ' ' || key === 'Escape') return;
    // Letters choose here: they must not decide a card behind the menu.
    event.preventDefault();
    if (key === 'Tab') return currentTarget.hidePopover();
    const all = itemsOf(currentTarget);
    nextItem(all, all.indexOf(document.activeElement as HTMLButtonElement), key)?.focus();
  }

  function choose({ onSelect }: MenuItem): void {
    // First the focus goes back to where it was, so that what is chosen may take it from there.
    menu.current?.hidePopover();
    onClose();
    onSelect();
  }

  return (
    <div ref={menu} popover="auto" role="menu" aria-label={label} className="menu" tabIndex={-1} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={['menu-item', item.danger && 'menu-danger', item.apart && 'menu-apart'].filter(Boolean).join(' ')}
          aria-keyshortcuts={item.keys}
          title={item.title}
          onClick={() => choose(item)}
          onPointerMove={(event) => event.currentTarget.focus()}
        >
          {item.icon}
          <span>{item.label}</span>
          {item.keys && <kbd aria-hidden>{item.keys}</kbd>}
        </button>
      ))}
    </div>
  );
}

function itemsOf(menu: HTMLElement): HTMLButtonElement[] {
  return [...menu.querySelectorAll<HTMLButtonElement>('[role=menuitem]')];
}

function nextItem(all: readonly HTMLButtonElement[], current: number, key: string): HTMLButtonElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return all[(current + 1) % all.length];
    case 'ArrowUp':
      return all.at(current <= 0 ? -1 : current - 1);
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default: {
      if (key.length !== 1) return undefined;
      const after = [...all.slice(current + 1), ...all.slice(0, current + 1)];
      return after.find(({ innerText }) => innerText.toLowerCase().startsWith(key.toLowerCase()));
    }
  }
}
