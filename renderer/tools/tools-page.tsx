import { useRef, useState } from 'react';
import { useStudio } from '../store/react.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { ToolList } from './tool-list.tsx';
import { ToolView } from './tool-view.tsx';
import { useAgents } from './use-agents.ts';
import './tools.css';

interface Chosen {
  readonly agentId: string;
  readonly toolName: string;
}

/** Every tool of every agent, to be looked at and tried. */
export default function ToolsPage({ onShowSidebar }: { onShowSidebar: (() => void) | undefined }) {
  const { agents, fault } = useAgents();
  const [chosen, setChosen] = useState<Chosen>();
  /** What the list gives the focus back to. */
  const left = useRef<Chosen>(undefined);
  const agent = agents?.find(({ id }) => id === chosen?.agentId);
  const tool = agent?.tools.find(({ name }) => name === chosen?.toolName);

  function leave(): void {
    left.current = chosen;
    setChosen(undefined);
  }

  const projectError = useStudio(({ info }) => info?.projectError);
  return (
    <PageFrame title="Tools" onShowSidebar={onShowSidebar}>
      {fault !== undefined && (
        <p className="tools-fault" role="alert">
          {fault}
        </p>
      )}
      {projectError !== undefined && (
        <p className="tools-fault" role="status">
          {projectError}
        </p>
      )}
      {agent && tool ? (
        <ToolView key={JSON.stringify([agent.id, tool.name])} agent={agent} tool={tool} onLeave={leave} />
      ) : (
        agents && (
          <>
            {chosen && (
              <p role="status">
                The tool {chosen.toolName} is not part of this project any more. What it did stays in its sessions.
              </p>
            )}
            {agents.length === 0 && projectError === undefined && (
              <p className="tools-quiet">There are no agents in this project yet. Their tools will be listed here.</p>
            )}
            <ToolList
              agents={agents}
              focused={left.current}
              onChoose={(agentId, toolName) => setChosen({ agentId, toolName })}
            />
          </>
        )
      )}
    </PageFrame>
  );
}
