import type { MultiSchemaFieldTemplateProps } from '@rjsf/utils';

/** A place that may have one of several shapes: the choice, and below it what the shape takes. */
export function Union({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  return (
    <div className="field-union">
      {selector}
      {optionSchemaField}
    </div>
  );
}
