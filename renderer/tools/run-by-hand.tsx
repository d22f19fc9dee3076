import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { DirectCall, ToolDescription } from '../../core/contract/index.ts';
import { useClient } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import { CallResult } from './call-result.tsx';
import { FormBoundary } from './form/form-boundary.tsx';
import { InputJson } from './input-json.tsx';
import { RunActions } from './run-actions.tsx';
import { useFormKeys } from './use-form-keys.ts';
import { useToolInput } from './use-tool-input.ts';

/** The form is heavy, and only for those who come here. */
const SchemaForm = lazy(() => import('./form/schema-form.tsx'));

const NOT_BY_HAND: Partial<Record<ToolDescription['kind'], string>> = {
  question: 'It is answered by a person, so there is nothing here to run.',
  provider: 'It runs at the model’s provider, so there is nothing here to run.',
};

/** The input of a tool, as a form or as JSON, and a way to run it as the person who calls it. */
export function RunByHand({ agentId, tool }: { agentId: string; tool: ToolDescription }) {
  const id = useId();
  const why = NOT_BY_HAND[tool.kind] ?? (tool.policy === 'denies' ? 'Policy refuses it, by hand too.' : undefined);
  return (
    <section className="tools-card" aria-labelledby={id}>
      <h3 id={id}>Run it by hand</h3>
      {why === undefined ? <RunForm agentId={agentId} tool={tool} /> : <p className="tools-quiet">{why}</p>}
    </section>
  );
}

function RunForm({ agentId, tool }: { agentId: string; tool: ToolDescription }) {
  const client = useClient();
  const input = useToolInput(tool.inputSchema);
  const box = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(false);
  const [calling, setCalling] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [result, setResult] = useState<DirectCall>();
  /** Of the schema as it is now: after an edit the form is tried again. */
  const [formless, setFormless] = useState<{ schema: unknown; why: string }>();
  const noForm = formless?.schema === tool.inputSchema ? formless.why : undefined;
  const { mode, value, text, faults } = input;
  const busy = asked || calling;

  /** Looks at the input, and goes to the first fault if it has any. */
  function check(): { value: unknown } | undefined {
    setRefusal(undefined);
    const checked = input.check();
    if (!checked) focusFault();
    return checked;
  }

  function focusFault(): void {
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  function ask(): void {
    if (busy || !check()) return;
    if (tool.mayAsk) setAsked(true);
    else void run();
  }

  async function run(): Promise<void> {
    const checked = check();
    setAsked(false);
    if (!checked) return;
    setCalling(true);
    setResult(undefined);
    const called = await client.call('tools.call', { agentId, toolName: tool.name, input: checked.value });
    setCalling(false);
    if (called.ok) return setResult(called.value);
    if (called.error.code === 'invalid' && input.refuse(called.error.message)) return focusFault();
    setRefusal(called.error.message);
  }

  /** What had the focus is gone: it stays in this form, so that the next key is heard. */
  function turn(): void {
    if (busy || noForm !== undefined) return;
    input.turn();
    requestAnimationFrame(() => {
      const field = box.current?.querySelector<HTMLElement>('textarea, input, select');
      (field ?? box.current?.querySelector<HTMLElement>('[aria-keyshortcuts="Alt+J"]'))?.focus();
    });
  }

  useFormKeys(box, { onTurn: turn, onRun: ask });

  return (
    <form
      ref={box}
      noValidate
      aria-label={`Input of ${tool.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <div className="tools-form-head">
        <span className="tools-quiet">Input</span>
        <Button
          small
          tone="plain"
          aria-pressed={mode === 'json'}
          aria-keyshortcuts="Alt+J"
          title="Alt+J"
          disabled={busy || noForm !== undefined}
          onClick={input.turn}
        >
          JSON <kbd>Alt J</kbd>
        </Button>
      </div>
      {noForm !== undefined && (
        <p className="tools-fault" role="status">
          No form can be made of this schema: {noForm} Write the input as JSON.
        </p>
      )}
      {mode === 'json' ? (
        <InputJson text={text} faults={faults} readOnly={busy} onChange={input.write} />
      ) : (
        <FormBoundary
          onFault={(why) => {
            setFormless({ schema: tool.inputSchema, why: /[.!?]$/.test(why) ? why : `${why}.` });
            input.turn();
          }}
        >
          <Suspense fallback={<p className="tools-quiet">Opening the form…</p>}>
            <SchemaForm schema={tool.inputSchema} value={value} faults={faults} readOnly={busy} onChange={input.fill} />
          </Suspense>
        </FormBoundary>
      )}
      <RunActions tool={tool} asked={asked} calling={calling} onBack={() => setAsked(false)} onRun={() => void run()} />
      {refusal !== undefined && (
        <p className="tools-fault" role="alert">
          {refusal}
        </p>
      )}
      <div aria-live="polite">{result && <CallResult call={result} />}</div>
    </form>
  );
}
