import { LongText } from '../value/long-text.tsx';
import { ValueBox } from './value-box.tsx';

/** Text exactly as it is, to be read and copied. */
export function TextBox({ title, what, text }: { title: string; what: string; text: string }) {
  return (
    <ValueBox title={title} what={what} text={() => text}>
      <pre className="value-json">
        <LongText text={text} />
      </pre>
    </ValueBox>
  );
}
