import { useClient, useStudio } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import './starting.css';

/** What there is to see until the first project is open. One that takes too long can be given up for another. */
export function Starting() {
  const client = useClient();
  const opening = useStudio((state) => state.opening);
  return (
    <main className="starting">
      <p role="status">Opening {opening ?? 'the studio'}…</p>
      {opening !== undefined && window.holdpoint && (
        <Button onClick={() => void client.call('projects.stay', {})}>Cancel</Button>
      )}
    </main>
  );
}
