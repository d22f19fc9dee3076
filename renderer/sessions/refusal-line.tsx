import { X } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import './refusal-line.css';

/** Why the host didn't do what was asked of it, beside what it was asked for. */
export function RefusalLine({ sentence, onDismiss }: { sentence: string; onDismiss: () => void }) {
  return (
    <div className="refusal">
      <p role="alert">{sentence}</p>
      <Button icon small tone="plain" aria-label="Dismiss" title="Dismiss" onClick={onDismiss}>
        <X className="icon" aria-hidden />
      </Button>
    </div>
  );
}
