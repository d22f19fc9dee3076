import { FolderClock, FolderX, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { GoneProject } from '../../core/contract/index.ts';
import { useClient, useStudio } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import { useProjectOpening } from './use-project-opening.ts';

/** Says at the start that the last project is gone or did not finish loading, and what was opened instead, until the person has seen to it. */
export function GoneNotice() {
  const client = useClient();
  const { open, forget } = useProjectOpening();
  const info = useStudio((state) => state.info);
  const [gone, setGone] = useState<GoneProject>();

  useEffect(() => {
    let left = false;
    void client.call('projects.list', {}).then((listed) => {
      if (!left) setGone(listed.ok ? listed.value.gone : undefined);
    });
    return () => void (left = true);
  }, [client, info]);

  if (gone === undefined) return null;
  const Icon = gone.unfinished ? FolderClock : FolderX;
  return (
    <li className="notice">
      <Icon className="icon" aria-hidden />
      <p>{gone.message}</p>
      {gone.unfinished ? (
        <Button small onClick={() => open(gone.id)}>
          Open it again
        </Button>
      ) : (
        <Button small onClick={() => forget(gone.id)}>
          Take it off the list
        </Button>
      )}
      <Button
        icon
        small
        tone="plain"
        aria-label="Dismiss"
        title="Dismiss"
        onClick={() => void client.call('projects.dismissGone', {})}
      >
        <X className="icon" aria-hidden />
      </Button>
    </li>
  );
}
