import type { KeyboardEvent, ReactNode } from 'react';
import { type InspectorTab, showTab, usePanelState } from './panel-state.ts';

const tabs = [
  { tab: 'time', words: 'Time line' },
  { tab: 'tokens', words: 'Tokens' },
  { tab: 'events', words: 'Events' },
] as const satisfies readonly { tab: InspectorTab; words: string }[];

/** The inspector's views, one at a time. The arrow keys go from one to the next. */
export function InspectorTabs({ children }: { children: ReactNode }) {
  const current = usePanelState((state) => state.tab);
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = tabs.findIndex(({ tab }) => tab === current);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (!next) return;
    showTab(next.tab);
    event.currentTarget.querySelector<HTMLElement>(`#inspector-tab-${next.tab}`)?.focus();
  }
  return (
    <>
      <div className="inspector-tabs" role="tablist" aria-label="Inspector" tabIndex={-1} onKeyDown={onKeyDown}>
        {tabs.map(({ tab, words }) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`inspector-tab-${tab}`}
            aria-selected={tab === current}
            aria-controls="inspector-view"
            tabIndex={tab === current ? 0 : -1}
            onClick={() => showTab(tab)}
          >
            {words}
          </button>
        ))}
      </div>
      <div
        className={`inspector-view inspector-view-${current}`}
        role="tabpanel"
        id="inspector-view"
        aria-labelledby={`inspector-tab-${current}`}
        tabIndex={current === 'tokens' ? 0 : undefined}
      >
        {children}
      </div>
    </>
  );
}
