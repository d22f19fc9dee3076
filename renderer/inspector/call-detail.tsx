import { type CallOutcome, surfaceName } from '../../core/contract/index.ts';
import type { CallInspection, WaitInspection } from '../../core/transcript/index.ts';
import { useNow } from '../ui/clock.ts';
import { moment, took } from '../ui/time-words.ts';
import { CallStack } from './call-stack.tsx';
import { lengthOf } from './durations.ts';
import { type Fact, Facts } from './facts.tsx';
import { JsonBox } from './json-box.tsx';
import { TextBox } from './text-box.tsx';

const verdicts: Readonly<Record<NonNullable<CallInspection['verdict']>, string>> = {
  run: 'runs without asking',
  approved: 'approved by policy',
  ask: 'asks the operator',
  question: 'asks the operator',
  deny: 'denied by policy',
  invalid: 'invalid input',
};

/** A call from the proposal to what came of it. */
export function CallDetail({ call }: { call: CallInspection }) {
  const { id, toolName, proposedAt, rawInput, input, verdict, reason, waits, ran, outcome } = call;
  const differs = input !== undefined && JSON.stringify(input) !== JSON.stringify(rawInput);
  const mayHaveThrown = outcome?.kind === 'error' || verdict === 'ask';
  const now = useNow('minute');
  return (
    <div className="inspector-detail">
      <Facts
        facts={[
          ['Call', id, true],
          ['Proposed', moment(proposedAt, now)],
          verdict && ['Policy', reason === undefined ? verdicts[verdict] : `${verdicts[verdict]}: ${reason}`],
          ...waits.map(waitFact),
          ...ran.map(({ from, to }): Fact => ['Ran', to === undefined ? 'running' : took(lengthOf({ from, to }, to))]),
        ]}
      />
      <JsonBox title="Input" what={`the input of ${toolName}`} value={input ?? rawInput} />
      {differs && <JsonBox title="Input as the model sent it" what={`the raw input of ${toolName}`} value={rawInput} />}
      {outcome && <Outcome outcome={outcome} toolName={toolName} />}
      {mayHaveThrown && <CallStack key={outcome?.kind} callId={id} toolName={toolName} />}
    </div>
  );
}

function waitFact({ asked, from, to, status, by }: WaitInspection): Fact {
  const label = asked === 'tool-approval' ? 'Approval' : asked === 'tool-question' ? 'Question' : 'Outcome';
  if (to === undefined) return [label, 'waits for you'];
  const who = by ? ` by ${by.name} in ${surfaceName[by.surface]}` : '';
  return [label, `${status}${who} after ${took(to - from)}`];
}

function Outcome({ outcome, toolName }: { outcome: CallOutcome; toolName: string }) {
  switch (outcome.kind) {
    case 'output':
      return (
        <>
          <JsonBox title="Output" what={`the output of ${toolName}`} value={outcome.output} />
          {outcome.modelOutput !== undefined && (
            <JsonBox title="Output as the model reads it" what={`what the model reads`} value={outcome.modelOutput} />
          )}
        </>
      );
    case 'denied':
      return <TextBox title="Did not run" what={`why ${toolName} did not run`} text={outcome.reason} />;
    case 'error':
    case 'unknown':
      return <TextBox title="Error, as the model reads it" what={`the error of ${toolName}`} text={outcome.message} />;
  }
}
