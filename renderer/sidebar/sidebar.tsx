import { Plus } from 'lucide-react';
import { useActions, useStudio } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import { PutAwayLine } from '../sessions/put-away-line.tsx';
import { ProjectButton } from '../projects/project-button.tsx';
import { AgentList } from './agent-list.tsx';
import { PageLinks } from './page-links.tsx';
import { SessionLines } from './session-lines.tsx';
import { SessionSearch } from './session-search.tsx';
import './sidebar.css';

/** Agents and sessions. `onGo` is told when the operator has chosen where to go. */
export function Sidebar({ onGo }: { onGo: () => void }) {
  const project = useStudio(({ info }) => info?.project);
  return (
    <nav className="sidebar" aria-label="Agents and sessions">
      <div className="brand">
        <span className="brand-mark" aria-hidden />
        <span className="brand-name">Holdpoint</span>
        {project && <ProjectButton project={project} />}
      </div>
      <NewSession onGo={onGo} />
      <PageLinks onGo={onGo} />
      <AgentList onGo={onGo} />
      <SessionSearch />
      <SessionLines onGo={onGo} />
      <PutAwayLine />
    </nav>
  );
}

function NewSession({ onGo }: { onGo: () => void }) {
  const { newSession } = useActions();
  const disabled = useStudio(({ info, creatingSession }) => creatingSession || !info?.agents.length);
  return (
    <Button
      className="new-session"
      disabled={disabled}
      onClick={() => {
        void newSession();
        onGo();
      }}
    >
      <Plus className="icon" aria-hidden />
      New session
    </Button>
  );
}
