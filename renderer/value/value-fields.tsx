import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { fieldRows, leaf, type FieldRow } from './field-rows.ts';
import { LongText } from './long-text.tsx';
import './value.css';

const FIRST = 60;
const STEP = 500;

/** A value as labelled fields, nested ones moved in under the name of what holds them. */
export function ValueFields({ value }: { value: unknown }) {
  const [limit, setLimit] = useState(FIRST);
  if (!isNested(value)) {
    const { kind, text } = leaf(value);
    return (
      <p className={`value-single value-${kind}`}>
        <LongText text={text} />
      </p>
    );
  }
  const { rows, more } = fieldRows(value, limit);
  return (
    <>
      <dl className="value-fields">
        {rows.map((row) => (
          <Field key={row.path} row={row} />
        ))}
      </dl>
      {more && (
        <p className="value-rest">
          <Button small onClick={() => setLimit(limit + STEP)}>
            Show more fields
          </Button>
        </p>
      )}
    </>
  );
}

function Field({ row: { label, depth, kind, text } }: { row: FieldRow }) {
  return (
    <div className="value-field" style={{ paddingInlineStart: `${depth * 1.125}rem` }}>
      <dt>
        <LongText text={label} />
      </dt>
      <dd className={`value-${kind}`}>
        <LongText text={text} />
      </dd>
    </div>
  );
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
