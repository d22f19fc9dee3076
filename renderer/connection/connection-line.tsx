import { WifiOff } from 'lucide-react';
import type { Connection } from '../client/client.ts';
import { useStudio } from '../store/react.tsx';
import './connection-line.css';

/** A page that rests is not looked at, or wakes in this very moment. */
const WORDS: Partial<Record<Connection, string>> = {
  lost: 'Connection lost. Trying again…',
  crowded: 'Too many pages of this Studio are open in this browser. Close one.',
};

/**
 * Says in one line that the host is not heard. It lies over the transcript, so that no button moves under the pointer;
 * the live region stays, so that its words are announced.
 */
export function ConnectionLine() {
  const words = useStudio(({ connection }) => WORDS[connection]);
  return (
    <div className="connection" role="status">
      {words !== undefined && (
        <p className="connection-line">
          <WifiOff className="icon" aria-hidden />
          {words}
        </p>
      )}
    </div>
  );
}
