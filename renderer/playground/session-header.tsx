import { PanelLeft, Plus } from 'lucide-react';
import { InspectButton } from '../inspector/inspect-button.tsx';
import { ModelButton } from '../model-picker/model-button.tsx';
import { useActions, useStudio } from '../store/react.tsx';
import { selectedAgent, selectedSession } from '../store/selected.ts';
import { Button } from '../ui/button.tsx';
import { RunState } from './run-state.tsx';
import { SessionTitle } from './session-title.tsx';
import './session-header.css';

/** What one looks at: the session, what answers in it, and how its run stands. `onShowSidebar` where it is folded away. */
export function SessionHeader({ onShowSidebar }: { onShowSidebar: (() => void) | undefined }) {
  const session = useStudio(selectedSession);
  const agent = useStudio(selectedAgent);
  const severalAgents = useStudio(({ info }) => (info?.agents.length ?? 0) > 1);
  const plain = agent?.name ?? 'Holdpoint';
  return (
    <header className="session-header">
      {onShowSidebar && <FoldedSidebar onShow={onShowSidebar} />}
      <div className="session-title">
        {session ? <SessionTitle key={session.id} session={session} /> : <h1 title={plain}>{plain}</h1>}
        {agent && (
          <p className={session && 'session-answers'} title={session ? undefined : agent.model}>
            {session && severalAgents && <span>{agent.name}</span>}
            {session ? <ModelButton session={session} agent={agent} /> : agent.model}
          </p>
        )}
      </div>
      {session?.run && <RunState run={session.run} />}
      {session && <InspectButton />}
    </header>
  );
}

function FoldedSidebar({ onShow }: { onShow: () => void }) {
  const { newSession } = useActions();
  const total = useStudio(({ pending }) => pending);
  const disabled = useStudio(({ info, creatingSession }) => creatingSession || !info?.agents.length);
  return (
    <>
      <Button
        icon
        tone="plain"
        className="fold"
        aria-label={total > 0 ? `Sessions, ${total} waiting` : 'Sessions'}
        title="Sessions"
        onClick={onShow}
      >
        <PanelLeft className="icon" aria-hidden />
        {total > 0 && <span className="fold-count number">{total}</span>}
      </Button>
      <Button
        icon
        tone="plain"
        className="session-header-new"
        aria-label="New session"
        title="New session"
        disabled={disabled}
        onClick={() => void newSession()}
      >
        <Plus className="icon" aria-hidden />
      </Button>
    </>
  );
}
