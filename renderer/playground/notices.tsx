import { CircleAlert, Info, X } from 'lucide-react';
import { faultWords } from '../projects/fault-words.ts';
import { GoneNotice } from '../projects/gone-notice.tsx';
import { useActions, useStudio } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import './notices.css';

/** What the operator must know and can put away; a project that can't be loaded stays until it can. */
export function Notices() {
  const { dismissNotice } = useActions();
  const notices = useStudio((state) => state.notices);
  const inSession = useStudio(({ selection }) => selection.sessionId !== undefined);
  const hasAgents = useStudio(({ info }) => (info?.agents.length ?? 0) > 0);
  const projectError = useStudio(({ info }) => info && faultWords(info));
  return (
    <ul className="notices" aria-label="Notices" aria-live="polite">
      {(inSession || hasAgents) && projectError !== undefined && (
        <li className="notice notice-error">
          <CircleAlert className="icon" aria-label="Error" role="img" />
          <p>{projectError}</p>
        </li>
      )}
      {window.holdpoint && <GoneNotice />}
      {notices.map(({ id, tone, text }) => (
        <li key={id} className={`notice notice-${tone}`}>
          {tone === 'error' ? (
            <CircleAlert className="icon" aria-label="Error" role="img" />
          ) : (
            <Info className="icon" aria-hidden />
          )}
          <p>{text}</p>
          <Button icon small tone="plain" aria-label="Dismiss" title="Dismiss" onClick={() => dismissNotice(id)}>
            <X className="icon" aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}
