import { useActions, useStudio } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import { PendingCount } from './pending-count.tsx';

/** What is listed, with how much waits in all, and the way to the archive and back. */
export function SessionsHeading() {
  const { showPlace } = useActions();
  const total = useStudio(({ pending }) => pending);
  const place = useStudio(({ browsing }) => browsing.place);
  const archived = place === 'archive';
  return (
    <div className="sessions-heading">
      <h2>{archived ? 'Archive' : 'Sessions'}</h2>
      <Button
        small
        tone="plain"
        title={archived ? 'Back to the sessions' : 'Sessions that were archived'}
        onClick={() => void showPlace(archived ? 'list' : 'archive')}
      >
        {archived ? 'Sessions' : 'Archive'}
      </Button>
      {total > 0 && <PendingCount count={total} />}
    </div>
  );
}
