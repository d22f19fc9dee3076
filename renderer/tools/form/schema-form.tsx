import Form from '@rjsf/core/lib/components/Form.js';
import { ErrorSchemaBuilder, type ErrorSchema, type RJSFSchema } from '@rjsf/utils';
import { useId, useMemo } from 'react';
import type { InputFault } from '../input-fault.ts';
import { ArrayItem, ArrayFields } from './array-fields.tsx';
import { BooleanBox, ChoiceBox } from './choice-box.tsx';
import { Field } from './field.tsx';
import { formWords } from './form-words.ts';
import { JsonField } from './json-field.tsx';
import { NoField } from './no-field.tsx';
import { ObjectFields } from './object-fields.tsx';
import { openParts } from './open-parts.ts';
import { OptionalData } from './optional-data.tsx';
import { shownSchema } from './shown-schema.ts';
import { rootSchema } from './root-schema.ts';
import { SameAgain } from './same-again.tsx';
import { TextBox } from './text-box.tsx';
import { Union } from './union.tsx';
import { validator } from './validator.ts';
import './form.css';

const templates = {
  ArrayFieldItemTemplate: ArrayItem,
  ArrayFieldTemplate: ArrayFields,
  CyclicSchemaExpandTemplate: SameAgain,
  FieldTemplate: Field,
  MultiSchemaFieldTemplate: Union,
  ObjectFieldTemplate: ObjectFields,
  OptionalDataControlsTemplate: OptionalData,
  UnsupportedFieldTemplate: NoField,
};
const widgets = { CheckboxWidget: BooleanBox, SelectWidget: ChoiceBox, TextWidget: TextBox };
/** For what has no type: anything may stand there. */
const fields = { FallbackField: JsonField };
const uiSchema = {
  'ui:globalOptions': { enableOptionalDataFieldForType: ['object' as const, 'array' as const] },
  // The input itself is never left out.
  'ui:enableOptionalDataFieldForType': [],
};
/** What is optional stays absent; of what is needed, only what can be nothing else is filled in. */
const defaults = { emptyObjectFields: 'populateRequiredDefaults', requiredBooleanDefault: 'skip' } as const;

interface SchemaFormProps {
  schema: Record<string, unknown>;
  value: unknown;
  faults: readonly InputFault[];
  readOnly: boolean;
  /** Hears the whole value; what was left empty may be there as `undefined`. */
  onChange: (value: unknown) => void;
}

/** A form made from a JSON Schema. */
export default function SchemaForm({ schema, value, faults, readOnly, onChange }: SchemaFormProps) {
  const id = useId();
  const shown = useMemo(() => shownSchema(openParts(rootSchema(schema))) as RJSFSchema, [schema]);
  const errors = useMemo(() => errorsOf(faults), [faults]);
  return (
    <Form
      tagName="div"
      className="schema-form"
      idPrefix={id}
      schema={shown}
      uiSchema={uiSchema}
      validator={validator}
      formData={value}
      readonly={readOnly}
      extraErrors={errors}
      showErrorList={false}
      translateString={formWords}
      templates={templates}
      widgets={widgets}
      fields={fields}
      experimental_defaultFormStateBehavior={defaults}
      onChange={({ formData }) => onChange(formData)}
    >
      {/* Instead of the form's own button: the one that runs the tool stands below. */}
      <></>
    </Form>
  );
}

function errorsOf(faults: readonly InputFault[]): ErrorSchema {
  const builder = new ErrorSchemaBuilder();
  for (const { path, message } of faults) builder.addErrors(message, [...path]);
  return builder.ErrorSchema;
}
