import { useStudio } from '../store/react.tsx';
import './opening-line.css';

/** Says which project is being opened, where that takes its time. The one that is shown can be used meanwhile. */
export function OpeningLine() {
  const opening = useStudio((state) => state.opening);
  return (
    <div className="opening" role="status">
      {opening !== undefined && <p title={opening}>Opening {opening}…</p>}
    </div>
  );
}
