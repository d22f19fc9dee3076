import { useActions, useStudio } from '../store/react.tsx';

/** Messages at a click: each is sent at once. */
export function QuickPrompts({ prompts }: { prompts: readonly string[] }) {
  const { sendPrompt } = useActions();
  const sending = useStudio((state) => state.sending !== undefined);
  return (
    <ul className="quick-prompts" aria-label="Quick prompts">
      {prompts.map((prompt, index) => (
        <li key={index}>
          <button type="button" disabled={sending} title={prompt} onClick={() => void sendPrompt(prompt)}>
            {prompt}
          </button>
        </li>
      ))}
    </ul>
  );
}
