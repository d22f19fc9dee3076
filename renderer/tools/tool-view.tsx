import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { AgentDescription, ToolDescription } from '../../core/contract/index.ts';
import { Button } from '../ui/button.tsx';
import { ValueJson } from '../value/value-json.tsx';
import { CallList } from './call-list.tsx';
import { policySentence } from './policy-words.ts';
import { RunByHand } from './run-by-hand.tsx';
import { RunningCalls } from './running-calls.tsx';
import { useCalls } from './use-calls.ts';

interface ToolViewProps {
  agent: AgentDescription;
  tool: ToolDescription;
  /** Whether the project has no such tool any more: what was known of it is shown. */
  gone: boolean;
  onLeave: () => void;
}

/** One tool: what it is for, when it asks, a way to run it by hand, and what became of its last calls. */
export function ToolView({ agent, tool, gone, onLeave }: ToolViewProps) {
  const calls = useCalls(agent.id, tool.name);
  const [calling, setCalling] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <>
      <div className="tools-back">
        <Button tone="plain" small onClick={onLeave}>
          <ArrowLeft className="icon" aria-hidden />
          All tools
        </Button>
      </div>
      <div className="tools-head">
        <h2 ref={heading} tabIndex={-1}>
          <code>{tool.name}</code>
        </h2>
        <p className="tools-quiet">A tool of {agent.name}</p>
        {tool.description !== '' && <p className="tools-description">{tool.description}</p>}
        <p className="tools-description">{policySentence(tool)}</p>
      </div>
      {gone && (
        <p className="tools-fault" role="status">
          The tool {tool.name} is not part of this project any more, so it can’t be run. Its calls stay in the journal,
          and are listed here until you leave this page.
        </p>
      )}
      <RunByHand agentId={agent.id} tool={tool} gone={gone} calling={calling} onCalling={setCalling} />
      <RunningCalls toolName={tool.name} calls={calls} awaited={calling} />
      <CallList calls={calls} />
      {tool.fault === undefined && (
        <section aria-labelledby={id}>
          <details className="tools-schema">
            <summary>
              <h3 id={id}>Input as JSON Schema</h3>
            </summary>
            <div className="tools-value" tabIndex={0} role="group" aria-labelledby={id}>
              <ValueJson value={tool.inputSchema} />
            </div>
          </details>
        </section>
      )}
    </>
  );
}
