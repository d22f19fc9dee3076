import type { OptionalDataControlsTemplateProps } from '@rjsf/utils';
import { Button } from '../../ui/button.tsx';

/** Fills in an object or a list that is absent, or leaves it out. */
export function OptionalData({ id, label, onAddClick, onRemoveClick }: OptionalDataControlsTemplateProps) {
  const onClick = onAddClick ?? onRemoveClick;
  if (!onClick) return <span className="field-hint">{label}</span>;
  return (
    <Button small id={id} onClick={onClick}>
      {onAddClick ? 'Fill in' : 'Leave out'}
    </Button>
  );
}
