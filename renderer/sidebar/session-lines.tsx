import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionSummary } from '../../core/contract/index.ts';
import { SessionMenu } from '../sessions/session-menu.tsx';
import { useActions, useStudio } from '../store/react.tsx';
import { shownLines, wantedSearch } from '../store/session-browsing.ts';
import type { Refusal } from '../store/session-care-actions.ts';
import { useNow } from '../ui/clock.ts';
import type { MenuAnchor } from '../ui/place-menu.ts';
import { MoreSessions } from './more-sessions.tsx';
import { NoSessions } from './no-sessions.tsx';
import { focusSearch } from './search-key.ts';
import { SessionLine, type SessionLineEvents } from './session-line.tsx';
import { SessionsHeading } from './sessions-heading.tsx';

/** The sessions, those the operator wrote to last on top, each with its state and what waits in it. */
export function SessionLines({ onGo }: { onGo: () => void }) {
  const { selectSession } = useActions();
  const sessions = useStudio((state) => state.sessions);
  const browsing = useStudio((state) => state.browsing);
  const lines = useMemo(() => shownLines({ sessions, browsing }), [sessions, browsing]);
  const searching = wantedSearch(browsing) !== undefined;
  const selectedId = useStudio(({ page, selection }) => (page === 'playground' ? selection.sessionId : undefined));
  const now = useNow('minute');
  const [menu, setMenu] = useState<{ session: SessionSummary; anchor: MenuAnchor }>();
  const [renaming, setRenaming] = useState<string>();
  const [refusal, setRefusal] = useState<{ id: string; sentence: string }>();
  const list = useRef<HTMLUListElement>(null);
  const closeMenu = useCallback(() => setMenu(undefined), []);

  const on = useMemo(
    (): SessionLineEvents => ({
      select(session) {
        selectSession(session);
        onGo();
      },
      openMenu(session, anchor) {
        setRefusal(undefined);
        setMenu({ session, anchor });
      },
      rename: ({ id }) => setRenaming(id),
      renamed({ id }, byKey) {
        // The line must stand again to get the focus.
        flushSync(() => setRenaming(undefined));
        if (byKey) lineOf(list.current, id)?.focus();
      },
      dismiss: () => setRefusal(undefined),
    }),
    [selectSession, onGo],
  );

  /** What leaves the list leaves the focus to its neighbour. */
  function chosen({ id }: SessionSummary, leaves: boolean, done: Promise<Refusal>): void {
    const item = lineOf(list.current, id)?.closest('li');
    const neighbour = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('a');
    void done.then((sentence) => {
      if (sentence !== undefined) return setRefusal({ id, sentence });
      if (!leaves) return;
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        if (neighbour?.isConnected) neighbour.focus();
        else focusSearch();
      });
    });
  }

  return (
    <section className="sidebar-group sidebar-sessions" aria-label="Sessions">
      <SessionsHeading />
      {lines.length === 0 && <NoSessions />}
      <ul ref={list}>
        {lines.map(({ session }) => (
          <SessionLine
            key={session.id}
            session={session}
            selected={session.id === selectedId}
            now={now}
            passage={searching ? browsing.found?.passages[session.id] : undefined}
            renaming={session.id === renaming}
            menuOpen={session.id === menu?.session.id}
            refusal={session.id === refusal?.id ? refusal.sentence : undefined}
            on={on}
          />
        ))}
      </ul>
      <MoreSessions />
      {menu && (
        <SessionMenu
          session={menu.session}
          anchor={menu.anchor}
          onClose={closeMenu}
          onRename={() => setRenaming(menu.session.id)}
          onChosen={({ leaves, done }) => chosen(menu.session, leaves, done)}
        />
      )}
    </section>
  );
}

function lineOf(list: HTMLElement | null, id: string): HTMLAnchorElement | null | undefined {
  return list?.querySelector<HTMLAnchorElement>(`[data-session="${CSS.escape(id)}"] a`);
}
