import type { SessionSummary } from '../../core/contract/index.ts';
import { useState } from 'react';
import { useActions } from '../store/react.tsx';
import { placeOf } from '../store/session-list.ts';
import { Button } from '../ui/button.tsx';
import { RefusalLine } from './refusal-line.tsx';
import './place-line.css';

const words = {
  archive: { text: 'This session is in the archive. A message brings it back to the list.', back: 'Unarchive' },
  trash: {
    text: 'This session was deleted. It is gone for good once the project is opened the next time.',
    back: 'Undo',
  },
};

/** Says of a session that is not in the list where it is, and brings it back. */
export function PlaceLine({ session }: { session: SessionSummary }) {
  const { takeBack } = useActions();
  const [refusal, setRefusal] = useState<string>();
  const place = placeOf(session);
  if (place === 'list') return null;
  return (
    <div className="place-line">
      <p role="status">{words[place].text}</p>
      <Button small onClick={() => void takeBack(session.id).then(setRefusal)}>
        {words[place].back}
      </Button>
      {refusal !== undefined && <RefusalLine sentence={refusal} onDismiss={() => setRefusal(undefined)} />}
    </div>
  );
}
