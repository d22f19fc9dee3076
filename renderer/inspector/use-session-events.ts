import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../store/react.tsx';
import { followSession, type SessionEvents, unread } from './follow-session.ts';

/** A session's events for as long as they are looked at. Give the component a key: the session must not change. */
export function useSessionEvents(sessionId: string): SessionEvents & { readAgain: () => void } {
  const client = useClient();
  const [state, setState] = useState(unread);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => followSession(client, sessionId, setState), [client, sessionId, attempt]);
  const readAgain = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, readAgain };
}
