import type { CyclicSchemaExpandProps } from '@rjsf/utils';
import { Button } from '../../ui/button.tsx';
import { fieldName } from './field-name.ts';

/** A place that may hold what holds it: its fields come when they are asked for, or there would be no end of them. */
export function SameAgain({ fieldPathId: { $id: id, path }, onExpand }: CyclicSchemaExpandProps) {
  return (
    <div className="field">
      <span className="field-name">
        <code>{fieldName(path)}</code> <span>optional</span>
      </span>
      <p className="field-hint">It may hold more of the same.</p>
      <Button small onClick={() => onExpand(id)}>
        Show the fields of {fieldName(path)}
      </Button>
    </div>
  );
}
