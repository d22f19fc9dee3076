import { Check, Minus, X } from 'lucide-react';
import { LongText } from '../value/long-text.tsx';
import './resolution-line.css';

const marks = { yes: Check, no: X, none: Minus };

/** What was decided of a call, as a line of history. */
export function ResolutionLine({ mark, text }: { mark: keyof typeof marks; text: string }) {
  const Mark = marks[mark];
  return (
    <div className="resolution">
      <span className={`resolution-mark resolution-${mark}`}>
        <Mark className="icon" aria-hidden />
      </span>
      <p>
        <LongText text={text} />
      </p>
    </div>
  );
}
