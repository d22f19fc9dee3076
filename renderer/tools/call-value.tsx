import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ValueFields } from '../value/value-fields.tsx';
import { ValueJson } from '../value/value-json.tsx';
import '../transcript/tool-line.css';

/** What went into a call or came out of it, as fields or as JSON. */
export function CallValue({ label, value }: { label: string; value: unknown }) {
  const [json, setJson] = useState(false);
  return (
    <>
      <div className="tool-detail-head">
        <span>{label}</span>
        <Button small tone="plain" aria-pressed={json} aria-label={`${label} as JSON`} onClick={() => setJson(!json)}>
          JSON
        </Button>
      </div>
      <div className="tool-value" tabIndex={0} role="group" aria-label={label}>
        {json ? <ValueJson value={value} /> : <ValueFields value={value} />}
      </div>
    </>
  );
}
