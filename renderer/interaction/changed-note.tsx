import type { InteractionRequest } from '../../core/contract/index.ts';
import { useStudio } from '../store/react.tsx';
import { findSession } from '../store/session-list.ts';
import { changedWords } from './changed-words.ts';
import './changed-note.css';

/** Says on a card what its answer can't do any more, as soon as that is so. */
export function ChangedNote({ request }: { request: InteractionRequest }) {
  const words = useStudio(({ info, sessions }) => {
    const agentId = findSession(sessions, request.sessionId)?.agentId;
    return info && agentId !== undefined ? changedWords(info, agentId, request) : undefined;
  });
  return (
    <div className="card-changed" role="status">
      {words !== undefined && <p>{words}</p>}
    </div>
  );
}
