import { useState, type ReactNode } from 'react';
import type { ToolEntry } from '../../core/contract/index.ts';
import { Button } from '../ui/button.tsx';
import { clockTime } from '../ui/time-words.ts';
import { LongText } from '../value/long-text.tsx';
import { ValueFields } from '../value/value-fields.tsx';
import { ValueJson } from '../value/value-json.tsx';

/** What a tool line opens to. `input` is what can be read of it while it is still being written. */
export function ToolDetail({ entry, input }: { entry: ToolEntry; input: unknown }) {
  const [json, setJson] = useState(false);
  const show = (value: unknown): ReactNode => (json ? <ValueJson value={value} /> : <ValueFields value={value} />);
  const { output, error, startedAt, status } = entry;
  return (
    <div className="tool-detail">
      <div className="tool-detail-head">
        <span>{status === 'streaming' ? 'Input, being written' : 'Input'}</span>
        <Button small tone="plain" aria-pressed={json} onClick={() => setJson(!json)}>
          JSON
        </Button>
      </div>
      <div className="tool-value" tabIndex={0} role="group" aria-label="Input">
        {input === undefined ? <p className="value-absence">Nothing yet</p> : show(input)}
      </div>
      {output !== undefined && (
        <>
          <div className="tool-detail-head">Output</div>
          <div className="tool-value" tabIndex={0} role="group" aria-label="Output">
            {show(output)}
          </div>
        </>
      )}
      {error !== undefined && (
        <>
          <div className="tool-detail-head">What the agent was told</div>
          <div className="tool-value" tabIndex={0} role="group" aria-label="What the agent was told">
            <p className="value-single">
              <LongText text={error} />
            </p>
          </div>
        </>
      )}
      {startedAt !== undefined && <p className="tool-started number">Started {clockTime(startedAt)}</p>}
    </div>
  );
}
