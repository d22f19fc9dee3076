import { useActions, useStudio } from '../store/react.tsx';
import { useNow } from '../ui/clock.ts';
import { moment } from '../ui/time-words.ts';

/** The project's agents. Pressing one goes to its start page. */
export function AgentList({ onGo }: { onGo: () => void }) {
  const { selectAgent } = useActions();
  const agents = useStudio(({ info }) => info?.agents);
  const loadedAt = useStudio(({ info }) => info?.loadedAt);
  const selection = useStudio((state) => state.selection);
  const shown = useStudio(({ page }) => page === 'playground');
  if (!agents?.length) return null;
  return (
    <section className="sidebar-group">
      <div className="agents-heading">
        <h2>Agents</h2>
        {loadedAt !== undefined && <LoadedAt at={loadedAt} />}
      </div>
      <ul>
        {agents.map(({ id, name }) => (
          <li key={id}>
            <a
              className="sidebar-line"
              href={`#/agents/${encodeURIComponent(id)}`}
              aria-current={
                id !== selection.agentId ? undefined : shown && selection.sessionId === undefined ? 'page' : 'true'
              }
              title={name}
              onClick={(event) => {
                event.preventDefault();
                selectAgent(id);
                onGo();
              }}
            >
              <span className="sidebar-name">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whoever has just saved a file sees that it counts. */
function LoadedAt({ at }: { at: number }) {
  const now = useNow('minute');
  return (
    <time className="number" title="When the project’s code was loaded. It is loaded again when you save.">
      loaded {moment(at, now)}
    </time>
  );
}
