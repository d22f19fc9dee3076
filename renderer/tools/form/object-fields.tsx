import { canExpand, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Group } from './group.tsx';

/** The fields of an object, below its name; those of the whole input have none. */
export function ObjectFields(props: ObjectFieldTemplateProps) {
  const { schema, uiSchema, formData, properties, fieldPathId, required, readonly, optionalDataControl } = props;
  const { $id: id, path } = fieldPathId;
  // Where all names are free, the first one that is added fills it in.
  const hasNames = properties.length > 0 || Object.keys(schema.properties ?? {}).length > 0;
  const control = hasNames || !schema.additionalProperties ? optionalDataControl : undefined;
  // A union without fields of its own shows those of its shape.
  if ((schema.oneOf || schema.anyOf) && properties.length === 0) return null;
  const content = (
    <>
      {properties.map(({ content: field }) => field)}
      {canExpand(schema, uiSchema, formData) && (
        <div>
          <Button small disabled={readonly} onClick={props.onAddProperty}>
            <Plus className="icon" aria-hidden /> Add a field
          </Button>
        </div>
      )}
      {path.length === 0 && properties.length === 0 && !schema.additionalProperties && (
        <p className="field-hint">It takes no input.</p>
      )}
    </>
  );
  if (path.length === 0) return content;
  return (
    <Group id={id} path={path} schema={schema} required={required} control={control}>
      {content}
    </Group>
  );
}
