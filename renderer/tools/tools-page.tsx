import { useRef, useState } from 'react';
import type { AgentDescription, ToolDescription } from '../../core/contract/index.ts';
import { faultWords } from '../projects/fault-words.ts';
import { useStudio } from '../store/react.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { ToolList } from './tool-list.tsx';
import { ToolView } from './tool-view.tsx';
import { useAgents } from './use-agents.ts';
import './tools.css';

/** As they were when the tool was chosen: a save may take it out of the project while something of it runs. */
interface Chosen {
  readonly agent: AgentDescription;
  readonly tool: ToolDescription;
}

/** Every tool of every agent, to be looked at and tried. */
export default function ToolsPage({ onShowSidebar }: { onShowSidebar: (() => void) | undefined }) {
  const { agents, fault } = useAgents();
  const projectFault = useStudio(({ info }) => info && faultWords(info));
  const [chosen, setChosen] = useState<Chosen>();
  /** What the list gives the focus back to. */
  const left = useRef<{ agentId: string; toolName: string }>(undefined);
  const agent = agents?.find(({ id }) => id === chosen?.agent.id);
  const tool = agent?.tools.find(({ name }) => name === chosen?.tool.name);

  function choose(agentId: string, toolName: string): void {
    const agent = agents?.find(({ id }) => id === agentId);
    const tool = agent?.tools.find(({ name }) => name === toolName);
    if (agent && tool) setChosen({ agent, tool });
  }

  function leave(): void {
    left.current = chosen && { agentId: chosen.agent.id, toolName: chosen.tool.name };
    setChosen(undefined);
  }

  return (
    <PageFrame title="Tools" onShowSidebar={onShowSidebar}>
      {projectFault !== undefined && (
        <p className="tools-fault" role="status">
          {projectFault}
        </p>
      )}
      {fault !== undefined && (
        <p className="tools-fault" role="alert">
          {fault}
        </p>
      )}
      {chosen ? (
        <ToolView
          key={JSON.stringify([chosen.agent.id, chosen.tool.name])}
          agent={agent ?? chosen.agent}
          tool={tool ?? chosen.tool}
          gone={!tool}
          onLeave={leave}
        />
      ) : (
        agents && <ToolList agents={agents} focused={left.current} onChoose={choose} />
      )}
    </PageFrame>
  );
}
