import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { fail, ok, type DirectCall, type Result, type ToolDescription } from '../../core/contract/index.ts';
import { UNREACHABLE } from '../client/client.ts';
import { useClient } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import { CallResult } from './call-result.tsx';
import { resultWords } from './call-state.ts';
import { isFocusLost } from './focus-lost.ts';
import { FormBoundary } from './form/form-boundary.tsx';
import { FaultList } from './fault-list.tsx';
import { InputJson } from './input-json.tsx';
import { RunActions } from './run-actions.tsx';
import { SaidOnce } from './said-once.tsx';
import { useFormKeys } from './use-form-keys.ts';
import { useToolInput } from './use-tool-input.ts';
import { whatBecameOf, type LostCall } from './what-became-of.ts';

/** The form is heavy, and only for those who come here. */
const SchemaForm = lazy(() => import('./form/schema-form.tsx'));

const NOT_BY_HAND: Partial<Record<ToolDescription['kind'], string>> = {
  question: 'It is answered by a person, so there is nothing here to run.',
  provider: 'It runs at the model’s provider, so there is nothing here to run.',
};

interface RunByHandProps {
  agentId: string;
  tool: ToolDescription;
  /** Whether it is no part of the project any more: it can't be run, and what runs of it is still followed. */
  gone: boolean;
  /** Whether what was begun here is not yet answered. */
  calling: boolean;
  onCalling: (calling: boolean) => void;
}

/** The input of a tool, as a form or as JSON, and a way to run it as the person who calls it. */
export function RunByHand(props: RunByHandProps) {
  const { tool } = props;
  const id = useId();
  const why = NOT_BY_HAND[tool.kind] ?? (tool.policy === 'denies' ? 'Policy refuses it, by hand too.' : undefined);
  return (
    <section className="tools-card" aria-labelledby={id}>
      <h3 id={id}>Run it by hand</h3>
      {why === undefined ? <RunForm {...props} /> : <p className="tools-quiet">{why}</p>}
      {why !== undefined && tool.fault !== undefined && <p className="tools-fault">{tool.fault}</p>}
    </section>
  );
}

function RunForm({ agentId, tool, gone, calling, onCalling }: RunByHandProps) {
  const client = useClient();
  const input = useToolInput(tool.inputSchema, tool.fault === undefined ? 'form' : 'json');
  const box = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(false);
  const [said, setSaid] = useState('');
  const [unplaced, setUnplaced] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [result, setResult] = useState<DirectCall>();
  /** Of the schema as it is now: after an edit the form is tried again. */
  const [formless, setFormless] = useState<{ schema: unknown; why: string }>();
  const noForm = tool.fault ?? (formless?.schema === tool.inputSchema ? formless.why : undefined);
  const { mode, value, text, faults } = input;
  const busy = asked || calling;
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  /** Looks at the input, and goes to the first fault if it has any. */
  function check(): { value: unknown } | undefined {
    setRefusal(undefined);
    const checked = input.check();
    if (!checked) focusFault();
    return checked;
  }

  /** A fault may be of a place that the form doesn't show: then it is told below. */
  function focusFault(): void {
    requestAnimationFrame(() => {
      const field = box.current?.querySelector<HTMLElement>('[aria-invalid=true]');
      const told = field ?? box.current?.querySelector<HTMLElement>('.field-faults p');
      setUnplaced(!told);
      field?.focus();
      told?.scrollIntoView({ block: 'nearest' });
    });
  }

  function ask(): void {
    if (busy || gone || !check()) return;
    if (tool.mayAsk) setAsked(true);
    else void run();
  }

  async function run(): Promise<void> {
    const checked = check();
    setAsked(false);
    if (!checked || gone) return;
    onCalling(true);
    setResult(undefined);
    setSaid(`Running ${tool.name}`);
    const asking = { agentId, toolName: tool.name, input: checked.value, requestId: `request_${crypto.randomUUID()}` };
    const answer = await client.call('tools.call', asking);
    const called = isLost(answer) ? await find(asking) : answer;
    onCalling(false);
    setSaid(called.ok ? resultWords(tool.name, called.value) : '');
    if (called.ok) return setResult(called.value);
    if (called.error.code === 'invalid' && input.refuse(called.error.message)) return focusFault();
    setRefusal(called.error.message);
    requestAnimationFrame(() => {
      if (isFocusLost()) box.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    });
  }

  /** Its answer is lost: it may have run, and until that is known it is not run again. */
  async function find(lost: LostCall): Promise<Result<DirectCall>> {
    leaving.current = new AbortController();
    setSaid('');
    setRefusal(
      `The connection broke off, and ${tool.name} may have run. What became of it is told here as soon as Holdpoint can be asked.`,
    );
    const found = await whatBecameOf(client, lost, {
      onRuns: () => setRefusal(undefined),
      signal: leaving.current.signal,
    });
    setRefusal(undefined);
    return found
      ? ok(found)
      : fail(
          'internal',
          `The connection broke off before ${tool.name} was begun: it is not among the last calls. You can run it again.`,
        );
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
        <p className="tools-no-form" role="status">
          {sentence(noForm)} Write the input as JSON.
        </p>
      )}
      {mode === 'json' ? (
        <InputJson text={text} faults={faults} readOnly={busy} onChange={input.write} />
      ) : (
        <FormBoundary
          onFault={(why) => {
            setFormless({ schema: tool.inputSchema, why: `No form can be made of this schema: ${why}` });
            input.turn();
          }}
        >
          <Suspense fallback={<p className="tools-quiet">Opening the form…</p>}>
            <SchemaForm schema={tool.inputSchema} value={value} faults={faults} readOnly={busy} onChange={input.fill} />
          </Suspense>
        </FormBoundary>
      )}
      {mode === 'form' && unplaced && <FaultList faults={faults} />}
      <RunActions
        tool={tool}
        asked={asked && !gone}
        calling={calling}
        gone={gone}
        onBack={() => setAsked(false)}
        onRun={() => void run()}
      />
      {refusal !== undefined && (
        <p className="tools-fault" role="alert">
          {refusal}
        </p>
      )}
      {result && <CallResult key={result.id} call={result} />}
      <SaidOnce text={said} onSaid={() => setSaid('')} />
    </form>
  );
}

function isLost(answer: Result<DirectCall>): boolean {
  return !answer.ok && answer.error.message === UNREACHABLE;
}

function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
