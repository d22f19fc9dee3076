import { useState } from 'react';
import { useActions, useStudio } from '../store/react.tsx';
import { hasMore } from '../store/session-browsing.ts';
import { Button } from '../ui/button.tsx';

/** The way to those that were not read yet. */
export function MoreSessions() {
  const { loadMoreSessions } = useActions();
  const more = useStudio(hasMore);
  const [loading, setLoading] = useState(false);
  if (!more) return null;
  return (
    <Button
      small
      tone="plain"
      disabled={loading}
      onClick={() => {
        setLoading(true);
        void loadMoreSessions().finally(() => setLoading(false));
      }}
    >
      Show older ones
    </Button>
  );
}
