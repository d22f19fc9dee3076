import type { RJSFSchema } from '@rjsf/utils';
import { DEFAULT, FORMAT } from './shown-schema.ts';

/** In characters. */
const LONGEST = 120;

/** What the schema says of a place in words. It is always there, so that what describes the place finds it. */
export function FieldHint({ id, schema }: { id: string; schema: RJSFSchema }) {
  const { description, [DEFAULT]: start, [FORMAT]: format } = schema;
  const said = [
    description,
    typeof format === 'string' ? `Format: ${format}.` : undefined,
    start === undefined ? undefined : `Default: ${shortJson(start)}`,
  ].filter((part) => part !== undefined && part !== '');
  return (
    <p id={`${id}__hint`} className="field-hint">
      {said.join(' · ')}
    </p>
  );
}

/** A default may be as large as its author likes; the whole of it stands in the schema. */
function shortJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length > LONGEST ? `${json.slice(0, LONGEST - 1)}…` : json;
}

/** The ids of what describes a place. */
export function describedBy(id: string): string {
  return `${id}__hint ${id}__error`;
}
