import type { UnsupportedFieldProps } from '@rjsf/utils';
import { formWords } from './form-words.ts';
import { TranslatableString } from '@rjsf/utils';

/** A place whose schema is more than a form can offer. */
export function NoField({ reason }: UnsupportedFieldProps) {
  const said =
    reason === undefined ? TranslatableString.UnsupportedField : TranslatableString.UnsupportedFieldWithReason;
  return <p className="field-hint">{formWords(said, reason === undefined ? [] : [reason])}</p>;
}
