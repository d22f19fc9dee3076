import type { AgentSummary, OfferedPrompt } from '../../core/contract/index.ts';
import { useActions, useStudio } from '../store/react.tsx';
import { LongText } from '../value/long-text.tsx';
import './start-page.css';

/** Where a session begins: who answers, what it can do, and messages to begin with. */
export function StartPage({ agent, prompts }: { agent: AgentSummary; prompts: readonly OfferedPrompt[] }) {
  const { sendPrompt } = useActions();
  const sending = useStudio((state) => state.sending !== undefined);
  return (
    <div className="start">
      <div className="start-column">
        <div>
          <h2 className="start-title">What should {agent.name} do?</h2>
          <p className="start-lead">
            It proposes, and stops to ask where its tools say so. Nothing that asks runs before you have decided.
            {agent.demo && ' A scripted demo model answers, offline: it understands the messages below and their like.'}
          </p>
        </div>
        {prompts.length > 0 && (
          <ul className="start-prompts" aria-label="Messages to begin with">
            {prompts.map((prompt, index) => (
              <li key={index}>
                <button type="button" title={prompt.text} disabled={sending} onClick={() => void sendPrompt(prompt)}>
                  {prompt.label}
                </button>
              </li>
            ))}
          </ul>
        )}
        <div>
          <h3 className="start-heading">Its instructions</h3>
          <p className="start-instructions">
            <LongText text={agent.instructions} />
          </p>
        </div>
        {agent.tools.length > 0 && (
          <div>
            <h3 className="start-heading">What it can use</h3>
            <dl className="start-tools">
              {agent.tools.map(({ name, description }) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>{description}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
    </div>
  );
}
