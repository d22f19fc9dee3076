import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ValueFields } from '../value/value-fields.tsx';
import { ValueJson } from '../value/value-json.tsx';

/** In a card: what the call was or is to be run with, as fields or as JSON. */
export function CallInput({ title, toolName, input }: { title: string; toolName: string; input: unknown }) {
  const [json, setJson] = useState(false);
  return (
    <div className="card-input">
      <div className="card-input-head">
        <span>{title}</span>
        <code>{toolName}</code>
        <Button
          small
          tone="plain"
          aria-pressed={json}
          title="Show the input as JSON (J)"
          data-press="json"
          onClick={() => setJson(!json)}
        >
          JSON
        </Button>
      </div>
      <div className="card-input-body" tabIndex={0} role="group" aria-label={title}>
        {json ? <ValueJson value={input} /> : <ValueFields value={input} />}
      </div>
    </div>
  );
}
