import type { OfferedPrompt } from '../../core/contract/index.ts';
import { useActions, useStudio } from '../store/react.tsx';

/** Messages at a click: each is sent at once. */
export function QuickPrompts({ prompts }: { prompts: readonly OfferedPrompt[] }) {
  const { sendPrompt } = useActions();
  const sending = useStudio((state) => state.sending !== undefined);
  return (
    <ul className="quick-prompts" aria-label="Quick prompts">
      {prompts.map((prompt, index) => (
        <li key={index}>
          <button type="button" disabled={sending} title={prompt.text} onClick={() => void sendPrompt(prompt)}>
            {prompt.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
