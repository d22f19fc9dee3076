import { ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { AgentDescription, ToolDescription } from '../../core/contract/index.ts';
import { policyLabel } from './policy-words.ts';

interface ToolListProps {
  agents: readonly AgentDescription[];
  /** The tool that was looked at before: its line takes the focus. */
  focused: { agentId: string; toolName: string } | undefined;
  onChoose: (agentId: string, toolName: string) => void;
}

/** The agents in the project's order, each with its tools. */
export function ToolList({ agents, focused, onChoose }: ToolListProps) {
  return agents.map((agent) => (
    <AgentTools
      key={agent.id}
      agent={agent}
      focused={focused?.agentId === agent.id ? focused.toolName : undefined}
      onChoose={(toolName) => onChoose(agent.id, toolName)}
    />
  ));
}

interface AgentToolsProps {
  agent: AgentDescription;
  focused: string | undefined;
  onChoose: (toolName: string) => void;
}

function AgentTools({ agent: { name, tools }, focused, onChoose }: AgentToolsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="tools-heading">
        {name}
      </h2>
      {tools.length === 0 ? (
        <p className="tools-quiet">This agent has no tools. Give it some in its definition.</p>
      ) : (
        <ul className="tools-list">
          {tools.map((tool) => (
            <ToolLine
              key={tool.name}
              tool={tool}
              focused={tool.name === focused}
              onChoose={() => onChoose(tool.name)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function ToolLine({ tool, focused, onChoose }: { tool: ToolDescription; focused: boolean; onChoose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  return (
    <li className="tools-line">
      <button ref={button} type="button" onClick={onChoose}>
        <code>{tool.name}</code>
      </button>
      <span className="tools-policy">{policyLabel(tool)}</span>
      <ChevronRight className="icon" aria-hidden />
      {tool.description !== '' && <p>{tool.description}</p>}
    </li>
  );
}
