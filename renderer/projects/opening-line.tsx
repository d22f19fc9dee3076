import { useClient, useStudio } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import './opening-line.css';

/**
 * Says which project is being opened, where that takes its time. The one that is shown can be used meanwhile, and at
 * Holdpoint's own window be stayed in.
 */
export function OpeningLine() {
  const client = useClient();
  const opening = useStudio((state) => state.opening);
  const name = useStudio(({ info }) => info?.project.name);
  return (
    <div className={opening === undefined ? 'opening' : 'opening opening-shown'}>
      <p role="status" title={opening}>
        {opening !== undefined && `Opening ${opening}…`}
      </p>
      {opening !== undefined && window.holdpoint && (
        <Button small title={`Stay in ${name}`} onClick={() => void client.call('projects.stay', {})}>
          Stay in {name}
        </Button>
      )}
    </div>
  );
}
