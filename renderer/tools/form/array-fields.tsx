import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { fieldName } from './field-name.ts';
import { Group } from './group.tsx';

/** A list: its items in order, and a way to add one. */
export function ArrayFields(props: ArrayFieldTemplateProps) {
  const { fieldPathId, schema, required, items, canAdd, readonly, optionalDataControl, onAddClick } = props;
  const { $id: id, path } = fieldPathId;
  return (
    <Group id={id} path={path} schema={schema} required={required} control={optionalDataControl}>
      {items.length > 0 && <div className="field-items">{items}</div>}
      {canAdd && (
        <div>
          <Button small disabled={readonly} onClick={onAddClick}>
            <Plus className="icon" aria-hidden /> Add to {fieldName(path)}
          </Button>
        </div>
      )}
    </Group>
  );
}

/** One item, with what moves it and what takes it out. */
export function ArrayItem({ children, index, hasToolbar, buttonsProps }: ArrayFieldItemTemplateProps) {
  const { disabled, readonly, hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } =
    buttonsProps;
  const name = `item ${index + 1}`;
  const still = disabled || readonly;
  return (
    <div className="field-item">
      <div>{children}</div>
      {hasToolbar && (
        <div className="field-tools">
          <Button
            small
            icon
            tone="plain"
            aria-label={`Move ${name} up`}
            disabled={still || !hasMoveUp}
            onClick={onMoveUpItem}
          >
            <ArrowUp className="icon" aria-hidden />
          </Button>
          <Button
            small
            icon
            tone="plain"
            aria-label={`Move ${name} down`}
            disabled={still || !hasMoveDown}
            onClick={onMoveDownItem}
          >
            <ArrowDown className="icon" aria-hidden />
          </Button>
          <Button
            small
            icon
            tone="plain"
            aria-label={`Remove ${name}`}
            disabled={still || !hasRemove}
            onClick={onRemoveItem}
          >
            <Trash2 className="icon" aria-hidden />
          </Button>
        </div>
      )}
    </div>
  );
}
