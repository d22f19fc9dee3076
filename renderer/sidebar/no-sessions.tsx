import { useActions, useStudio } from '../store/react.tsx';
import { isAnswered, wantedSearch } from '../store/session-browsing.ts';
import { Button } from '../ui/button.tsx';

/** Why the list is empty, and what to do about it. */
export function NoSessions() {
  const { showPlace, searchAgain } = useActions();
  const browsing = useStudio((state) => state.browsing);
  const wanted = wantedSearch(browsing);
  if (!isAnswered(browsing)) return <p className="sidebar-empty">Searching…</p>;
  if (browsing.found?.error !== undefined) {
    return (
      <div className="sidebar-empty">
        <p role="alert">{browsing.found.error}</p>
        <Button small onClick={() => void searchAgain()}>
          Search again
        </Button>
      </div>
    );
  }
  if (wanted) {
    const other = wanted.place === 'list' ? 'archive' : 'list';
    return (
      <div className="sidebar-empty">
        <p role="status">
          Nothing found for “{wanted.text}”{wanted.place === 'archive' && ' in the archive'}.
        </p>
        <Button small onClick={() => void showPlace(other)}>
          {other === 'archive' ? 'Search the archive' : 'Search the sessions'}
        </Button>
      </div>
    );
  }
  if (browsing.place === 'list')
    return <p className="sidebar-empty">None yet. What you send to an agent starts one.</p>;
  return (
    <p className="sidebar-empty">
      {browsing.archive ? 'Nothing here. Archive a session from its menu to keep it out of the list.' : 'Reading…'}
    </p>
  );
}
