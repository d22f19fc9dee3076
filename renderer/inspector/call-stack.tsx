import { TextBox } from './text-box.tsx';
import { useAnswer } from './use-answer.ts';

/** Where a call's code threw, if it did: the host keeps that for the developer. */
export function CallStack({ callId, toolName }: { callId: string; toolName: string }) {
  const answer = useAnswer('calls.stack', { callId });
  if (!answer) return null;
  if (!answer.ok) return <p className="inspector-quiet">Where it threw can't be read: {answer.error.message}</p>;
  const { policy, tool } = answer.value;
  return (
    <>
      {policy !== undefined && (
        <TextBox title="Stack of the policy" what={`the stack of ${toolName}'s policy`} text={policy} />
      )}
      {tool !== undefined && <TextBox title="Stack" what={`the stack of ${toolName}`} text={tool} />}
    </>
  );
}
