import type { RJSFSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { FieldHint } from './field-hint.tsx';
import { fieldName } from './field-name.ts';
import { SHAPE } from './shown-schema.ts';

interface GroupProps {
  id: string;
  path: readonly (string | number)[];
  schema: RJSFSchema;
  required: boolean | undefined;
  /** Fills in what is absent, or leaves it out again. */
  control?: ReactNode;
  children: ReactNode;
}

/** What holds other places, under its name. A shape of a union is named by the union. */
export function Group({ id, path, schema, required, control, children }: GroupProps) {
  if (SHAPE in schema) {
    return (
      <div className="field-fields">
        {control && <div>{control}</div>}
        {children}
      </div>
    );
  }
  return (
    <fieldset className="field-group" id={id} aria-describedby={`${id}__hint`}>
      <legend className="field-name">
        <code>{fieldName(path)}</code>
        {required === false && typeof path.at(-1) === 'string' && <span> optional</span>}
      </legend>
      {control && <div className="field-control">{control}</div>}
      <FieldHint id={id} schema={schema} />
      <div className="field-fields">{children}</div>
    </fieldset>
  );
}
