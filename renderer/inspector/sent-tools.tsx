import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { SentTool } from '../../core/contract/index.ts';
import { LongText } from '../value/long-text.tsx';
import { JsonBox } from './json-box.tsx';
import { ValueBox } from './value-box.tsx';
import './sent-tools.css';

type WholeTool = Exclude<SentTool, { type: 'name' }>;

/** The tools as a turn's model was told of them, each in a line that opens to its description and its schema. */
export function SentTools({ tools, number }: { tools: readonly SentTool[]; number: number }) {
  return (
    <ValueBox
      title={`Tools (${tools.length})`}
      what={`turn ${number}'s tools`}
      text={() => JSON.stringify(tools, null, 2)}
    >
      {tools.some(isNameOnly) && (
        <p className="inspector-quiet">Only their names are known: this was sent by an older Holdpoint.</p>
      )}
      {tools.length === 0 && <p className="inspector-quiet">It was sent none.</p>}
      <ul className="sent-tools">
        {tools.map((tool) => (
          <li key={tool.name}>{isNameOnly(tool) ? <code>{tool.name}</code> : <ToolLine tool={tool} />}</li>
        ))}
      </ul>
    </ValueBox>
  );
}

function isNameOnly(tool: SentTool): tool is Extract<SentTool, { type: 'name' }> {
  return tool.type === 'name';
}

function ToolLine({ tool }: { tool: WholeTool }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="sent-tool-head"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight className="icon" aria-hidden />
        <code>{tool.name}</code>
      </button>
      <div id={id} className="sent-tool" hidden={!open}>
        {open && <ToolDetail tool={tool} />}
      </div>
    </>
  );
}

/** All that was sent of it: its schema, or what its provider was told, and whatever else its author gave. */
function ToolDetail({ tool }: { tool: WholeTool }) {
  if (tool.type === 'provider') {
    return <JsonBox title={`At its provider: ${tool.id}`} what={`what ${tool.name} was sent as`} value={tool.args} />;
  }
  const { name, type: _type, description, inputSchema, ...rest } = tool;
  return (
    <>
      {description === undefined || description === '' ? (
        <p className="inspector-quiet">It was sent without a description.</p>
      ) : (
        <p className="model-text">
          <LongText text={description} />
        </p>
      )}
      <JsonBox title="Input schema" what={`the input schema of ${name}`} value={inputSchema} />
      {Object.keys(rest).length > 0 && <JsonBox title="Beside it" what={`what ${name} was sent beside`} value={rest} />}
    </>
  );
}
