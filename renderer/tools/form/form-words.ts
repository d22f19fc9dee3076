import { replaceStringParameters, TranslatableString as Said } from '@rjsf/utils';

/** All that the form's library may say, in our words. The type asks for each, new ones included. */
const WORDS: Readonly<Record<Said, string>> = {
  [Said.ArrayItemTitle]: 'Item',
  [Said.MissingItems]: 'it does not say what the list holds',
  [Said.EmptyArray]: 'Nothing in it yet.',
  [Said.YesLabel]: 'true',
  [Said.NoLabel]: 'false',
  [Said.CloseLabel]: 'Close',
  [Said.ErrorsLabel]: 'What is wrong',
  // A value that was not typed by anybody must not run.
  [Said.NewStringDefault]: '',
  [Said.AddButton]: 'Add',
  [Said.AddItemButton]: 'Add an item',
  [Said.CopyButton]: 'Copy',
  [Said.ExpandButton]: 'Show its fields',
  [Said.MoveDownButton]: 'Move down',
  [Said.MoveUpButton]: 'Move up',
  [Said.RemoveButton]: 'Remove',
  [Said.NowLabel]: 'Now',
  [Said.ClearLabel]: 'Clear',
  [Said.AriaDateLabel]: 'Date',
  [Said.PreviewLabel]: 'Preview',
  [Said.DecrementAriaLabel]: 'One less',
  [Said.IncrementAriaLabel]: 'One more',
  [Said.OptionalObjectAdd]: 'Fill in',
  [Said.OptionalObjectRemove]: 'Leave out',
  [Said.OptionalObjectEmptyMsg]: 'Left out.',
  [Said.Type]: 'Kind',
  [Said.Value]: 'Value',
  [Said.ClearButton]: 'Clear',
  [Said.UnknownFieldType]: 'nobody knows the type %1',
  [Said.OptionPrefix]: 'Shape %1',
  [Said.TitleOptionPrefix]: '%1, shape %2',
  [Said.KeyLabel]: 'Name of %1',
  [Said.DeprecatedLabel]: '%1',
  [Said.CycleDetected]: '%1 may hold more of the same.',
  [Said.InvalidObjectField]: 'There can be no field for %1: %2. Write the input as JSON.',
  [Said.UnsupportedField]: 'There is no field for this. Write the input as JSON.',
  [Said.UnsupportedFieldWithId]: 'There is no field for this. Write the input as JSON.',
  [Said.UnsupportedFieldWithReason]: 'There is no field for this: %1. Write the input as JSON.',
  [Said.UnsupportedFieldWithIdAndReason]: 'There is no field for this: %2. Write the input as JSON.',
  [Said.FilesInfo]: '%1 (%2, %3 bytes)',
};

/** What the form's library wants to say, in our words. */
export function formWords(said: Said, parts?: string[]): string {
  return replaceStringParameters(WORDS[said], parts);
}
