import { WifiOff } from 'lucide-react';
import { useStudio } from '../store/react.tsx';
import './connection-line.css';

/**
 * Says in one line that the host is not there. It lies over the transcript, so that no button moves under the pointer;
 * the live region stays, so that its words are announced.
 */
export function ConnectionLine() {
  const lost = useStudio(({ connection }) => connection === 'lost');
  return (
    <div className="connection" role="status">
      {lost && (
        <p className="connection-line">
          <WifiOff className="icon" aria-hidden />
          Connection lost. Trying again…
        </p>
      )}
    </div>
  );
}
