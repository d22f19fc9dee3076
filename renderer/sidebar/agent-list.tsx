import { useActions, useStudio } from '../store/react.tsx';

/** The project's agents. Pressing one goes to its start page. */
export function AgentList({ onGo }: { onGo: () => void }) {
  const { selectAgent } = useActions();
  const agents = useStudio(({ info }) => info?.agents);
  const selection = useStudio((state) => state.selection);
  const shown = useStudio(({ page }) => page === 'playground');
  if (!agents?.length) return null;
  return (
    <section className="sidebar-group">
      <h2>Agents</h2>
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
