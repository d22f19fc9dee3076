import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { AgentSummary, SessionSummary } from '../../core/contract/index.ts';
import { WholeTitle } from '../sessions/whole-title.tsx';
import type { MenuAnchor } from '../ui/place-menu.ts';
import { modelWords } from './model-words.ts';
import './model-button.css';

const ModelPanel = lazy(() => import('./model-panel.tsx'));

interface ModelButtonProps {
  session: SessionSummary;
  agent: AgentSummary;
}

/** What answers in a session; pressing it shows what else could. */
export function ModelButton({ session, agent }: ModelButtonProps) {
  const [anchor, setAnchor] = useState<MenuAnchor>();
  const close = useCallback(() => setAnchor(undefined), []);
  const words = session.model === undefined ? agent.model : modelWords(session.model);
  return (
    <>
      <button
        type="button"
        className="model-button"
        aria-label={`Model: ${words}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        title={session.model ?? agent.model}
        onClick={(event) => setAnchor(event.currentTarget.getBoundingClientRect())}
      >
        <WholeTitle title={words} />
        <ChevronDown className="icon" aria-hidden />
      </button>
      {anchor && (
        <Suspense>
          <ModelPanel session={session} agent={agent} anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
