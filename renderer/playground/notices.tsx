import { CircleAlert, Info, X } from 'lucide-react';
import { useActions, useStudio } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import './notices.css';

/** What the operator must know and can put away. */
export function Notices() {
  const { dismissNotice } = useActions();
  const notices = useStudio((state) => state.notices);
  return (
    <ul className="notices" aria-label="Notices" aria-live="polite">
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
