import { ValueJson } from '../value/value-json.tsx';
import { ValueBox } from './value-box.tsx';

/** A value as JSON, to be read and copied. */
export function JsonBox({ title, what, value }: { title: string; what: string; value: unknown }) {
  return (
    <ValueBox title={title} what={what} text={() => JSON.stringify(value, null, 2) ?? ''}>
      <ValueJson value={value} />
    </ValueBox>
  );
}
