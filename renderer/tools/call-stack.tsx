import { CopyButton } from '../inspector/copy-button.tsx';
import { useAnswer } from '../inspector/use-answer.ts';
import { LongText } from '../value/long-text.tsx';
import './call-stack.css';

/** Where a call's code threw, if it did: the host keeps that for the developer. */
export function CallStack({ callId }: { callId: string }) {
  const answer = useAnswer('calls.stack', { callId });
  if (!answer) return null;
  if (!answer.ok) return <p className="tools-quiet">Where it threw can’t be read: {answer.error.message}</p>;
  const { policy, tool } = answer.value;
  return (
    <>
      {policy !== undefined && <Stack title="Stack of the policy" text={policy} />}
      {tool !== undefined && <Stack title="Stack" text={tool} />}
    </>
  );
}

function Stack({ title, text }: { title: string; text: string }) {
  return (
    <>
      <div className="tool-detail-head">
        <span>{title}</span>
        <CopyButton what={`the ${title.toLowerCase()}`} text={() => text} />
      </div>
      <div className="tool-value" tabIndex={0} role="group" aria-label={title}>
        <pre className="call-stack">
          <LongText text={text} />
        </pre>
      </div>
    </>
  );
}
