import { LongText } from './long-text.tsx';
import './value.css';

/** A value as JSON, indented. */
export function ValueJson({ value }: { value: unknown }) {
  return (
    <pre className="value-json">
      <LongText text={JSON.stringify(value, null, 2) ?? 'undefined'} />
    </pre>
  );
}
