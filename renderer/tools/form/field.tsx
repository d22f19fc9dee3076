import { ADDITIONAL_PROPERTY_FLAG, type FieldTemplateProps } from '@rjsf/utils';
import { Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { fieldName } from './field-name.ts';
import { FieldFaults } from './field-faults.tsx';
import { FieldHint } from './field-hint.tsx';
import { Group } from './group.tsx';
import { SHAPE } from './shown-schema.ts';
import { isChoice } from './spelled-out.ts';

/** One place of the input: its name, what it is for, what is typed and what is wrong with it. */
export function Field(props: FieldTemplateProps) {
  const { id, children, hidden, required, schema, fieldPathId, rawErrors } = props;
  const { path } = fieldPathId;
  // A constant can be nothing else, so there is nothing to fill in.
  if (hidden || 'const' in schema) return <div hidden>{children}</div>;
  const union = isUnion(schema);
  const shape = SHAPE in schema;
  const group = union || schema.type === 'object' || schema.type === 'array';
  if (ADDITIONAL_PROPERTY_FLAG in schema) return <NamedField {...props} />;
  // What is wrong with it is told by its shape.
  if (union && !shape) {
    if (path.length === 0) return <>{children}</>;
    return (
      <Group id={`${id}__union`} path={path} schema={schema} required={required}>
        {children}
      </Group>
    );
  }
  return (
    <div className={shape ? 'field-shape' : 'field'}>
      {!group && (
        <label className={shape || path.length === 0 ? 'unseen' : 'field-name'} htmlFor={id}>
          <code>{fieldName(path)}</code>
          {!required && typeof path.at(-1) === 'string' && <span> optional</span>}
        </label>
      )}
      {!group && <FieldHint id={id} schema={schema} />}
      {children}
      <FieldFaults id={id} faults={rawErrors} />
    </div>
  );
}

/** A place whose name is typed too. */
function NamedField({ id, children, label, schema, rawErrors, readonly, ...props }: FieldTemplateProps) {
  return (
    <div className="field field-named">
      <div className="field-key">
        <label className="field-name" htmlFor={`${id}-key`}>
          Name
        </label>
        <input
          id={`${id}-key`}
          className="field-box"
          type="text"
          key={label}
          defaultValue={label}
          readOnly={readonly}
          onBlur={props.onKeyRenameBlur}
        />
      </div>
      <div className="field-value">
        <label className="field-name" htmlFor={id}>
          Value of <code>{label}</code>
        </label>
        <FieldHint id={id} schema={schema} />
        {children}
        <FieldFaults id={id} faults={rawErrors} />
      </div>
      <Button
        small
        icon
        tone="plain"
        aria-label={`Remove ${label}`}
        disabled={readonly}
        onClick={props.onRemoveProperty}
      >
        <Trash2 className="icon" aria-hidden />
      </Button>
    </div>
  );
}

function isUnion(schema: FieldTemplateProps['schema']): boolean {
  const { anyOf, oneOf, enum: choices } = schema;
  return choices === undefined && (Array.isArray(anyOf) || Array.isArray(oneOf)) && !isChoice(schema);
}
