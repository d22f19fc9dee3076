import type { RJSFSchema } from '@rjsf/utils';
import { DEFAULT, FORMAT } from './shown-schema.ts';

/** What the schema says of a place in words. It is always there, so that what describes the place finds it. */
export function FieldHint({ id, schema }: { id: string; schema: RJSFSchema }) {
  const { description, [DEFAULT]: start, [FORMAT]: format } = schema;
  const said = [
    description,
    typeof format === 'string' ? `Format: ${format}.` : undefined,
    start === undefined ? undefined : `Left empty: ${JSON.stringify(start)}.`,
  ].filter((part) => part !== undefined && part !== '');
  return (
    <p id={`${id}__hint`} className="field-hint">
      {said.join(' · ')}
    </p>
  );
}

/** The ids of what describes a place. */
export function describedBy(id: string): string {
  return `${id}__hint ${id}__error`;
}
