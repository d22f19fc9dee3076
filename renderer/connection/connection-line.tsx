import { WifiOff } from 'lucide-react';
import { useStudio } from '../store/react.tsx';
import './connection-line.css';

/** Says in one line that the host is not there. The live region stays, so that its words are announced. */
export function ConnectionLine() {
  const lost = useStudio(({ connection }) => connection === 'lost');
  return (
    <div role="status">
      {lost && (
        <p className="connection-line">
          <WifiOff className="icon" aria-hidden />
          Connection lost. Trying again…
        </p>
      )}
    </div>
  );
}
