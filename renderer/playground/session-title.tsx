import { Ellipsis } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionSummary } from '../../core/contract/index.ts';
import { RefusalLine } from '../sessions/refusal-line.tsx';
import { RenameField } from '../sessions/rename-field.tsx';
import { SessionMenu } from '../sessions/session-menu.tsx';
import { WholeTitle } from '../sessions/whole-title.tsx';
import { Button } from '../ui/button.tsx';
import type { MenuAnchor } from '../ui/place-menu.ts';
import { sessionTitle } from '../ui/session-title.ts';
import { isTextField } from '../ui/text-field.ts';

/** The session's title, which F2 lets one write anew, and its menu. */
export function SessionTitle({ session }: { session: SessionSummary }) {
  const [renaming, setRenaming] = useState(false);
  const [anchor, setAnchor] = useState<MenuAnchor>();
  const [refusal, setRefusal] = useState<string>();
  const more = useRef<HTMLButtonElement>(null);
  const title = sessionTitle(session);
  const rename = useCallback(() => setRenaming(true), []);
  const closeMenu = useCallback(() => setAnchor(undefined), []);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'F2' || event.defaultPrevented || isTextField(document.activeElement)) return;
      event.preventDefault();
      rename();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [rename]);

  function renamed(byKey: boolean): void {
    // The button must stand again to get the focus.
    flushSync(() => setRenaming(false));
    if (byKey) more.current?.focus();
  }

  return (
    <div className="session-title-line">
      <h1 className={renaming ? 'unseen' : undefined} title={title}>
        <WholeTitle title={title} />
      </h1>
      {renaming ? (
        <RenameField session={session} onDone={renamed} />
      ) : (
        <Button
          ref={more}
          icon
          small
          tone="plain"
          className="session-title-more"
          aria-label="Actions for this session"
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          title="Rename, archive, export and more"
          onClick={({ currentTarget }) => setAnchor(currentTarget.getBoundingClientRect())}
        >
          <Ellipsis className="icon" aria-hidden />
        </Button>
      )}
      {anchor && (
        <SessionMenu
          session={session}
          anchor={anchor}
          onClose={closeMenu}
          onRename={rename}
          onChosen={({ done }) => void done.then(setRefusal)}
        />
      )}
      {refusal !== undefined && (
        <div className="session-title-refusal">
          <RefusalLine sentence={refusal} onDismiss={() => setRefusal(undefined)} />
        </div>
      )}
    </div>
  );
}
