import { Ellipsis } from 'lucide-react';
import { memo, type KeyboardEvent } from 'react';
import type { Passage, SessionSummary } from '../../core/contract/index.ts';
import { RefusalLine } from '../sessions/refusal-line.tsx';
import { RenameField } from '../sessions/rename-field.tsx';
import { WholeTitle } from '../sessions/whole-title.tsx';
import { Button } from '../ui/button.tsx';
import type { MenuAnchor } from '../ui/place-menu.ts';
import { RunDot } from '../ui/run-dot.tsx';
import { runWords } from '../ui/run-words.ts';
import { sessionTitle } from '../ui/session-title.ts';
import { ago } from '../ui/time-words.ts';
import { seenText } from '../value/unseen-characters.ts';
import { PassageLine } from './passage-line.tsx';
import { PendingCount } from './pending-count.tsx';
import './session-line.css';

interface SessionLineProps {
  session: SessionSummary;
  selected: boolean;
  now: number;
  /** The words around what was searched for. */
  passage: Passage | undefined;
  renaming: boolean;
  menuOpen: boolean;
  /** Why the host refused what was last asked for here. */
  refusal: string | undefined;
  /** The same functions for ever: a line that did not change is not rendered again. */
  on: SessionLineEvents;
}

export interface SessionLineEvents {
  select(session: SessionSummary): void;
  openMenu(session: SessionSummary, anchor: MenuAnchor): void;
  rename(session: SessionSummary): void;
  renamed(session: SessionSummary, byKey: boolean): void;
  dismiss(): void;
}

/** A session in the list: its state, its title, what waits in it or when it was last written in. */
export const SessionLine = memo(function SessionLine(props: SessionLineProps) {
  const { session, selected, now, passage, renaming, menuOpen, refusal, on } = props;
  const { id, run, pending, updatedAt } = session;
  const title = sessionTitle(session);

  function onKeyDown(event: KeyboardEvent<HTMLAnchorElement>): void {
    const asksMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (!asksMenu && event.key !== 'F2') return;
    event.preventDefault();
    if (asksMenu) on.openMenu(session, event.currentTarget.getBoundingClientRect());
    else on.rename(session);
  }

  return (
    <li className={menuOpen ? 'session-line session-line-open' : 'session-line'} data-session={id}>
      {renaming ? (
        <RenameField session={session} onDone={(byKey) => on.renamed(session, byKey)} />
      ) : (
        <>
          <a
            className="sidebar-line"
            href={`#/sessions/${encodeURIComponent(id)}`}
            aria-current={selected ? 'page' : undefined}
            title={title}
            onClick={(event) => {
              event.preventDefault();
              on.select(session);
            }}
            onKeyDown={onKeyDown}
            onContextMenu={(event) => {
              event.preventDefault();
              const { clientX: left, clientY: top } = event;
              const open = (): void => on.openMenu(session, { left, top, bottom: top });
              // Where it is the press that asks, its release would be one beside the menu, and close it.
              if (event.buttons === 0) open();
              else window.addEventListener('mouseup', open, { once: true });
            }}
          >
            <RunDot status={run?.status} />
            <WholeTitle title={title} />
            <span className="unseen">{run ? runWords[run.status] : 'Not started'}</span>
            {pending > 0 ? <PendingCount count={pending} /> : <time className="number">{ago(updatedAt, now)}</time>}
            {passage && !isShown(passage, title) && <PassageLine passage={passage} />}
          </a>
          <Button
            icon
            small
            tone="plain"
            className="session-more"
            aria-label={`Actions for ${title}`}
            aria-haspopup="menu"
            aria-expanded={menuOpen}
            title="Actions (Shift+F10)"
            onClick={(event) => on.openMenu(session, event.currentTarget.getBoundingClientRect())}
          >
            <Ellipsis className="icon" aria-hidden />
          </Button>
        </>
      )}
      {refusal !== undefined && <RefusalLine sentence={refusal} onDismiss={on.dismiss} />}
    </li>
  );
});

/** What stands in the title is seen there. */
function isShown({ match }: Passage, title: string): boolean {
  return title.toLowerCase().includes(seenText(match).toLowerCase());
}
