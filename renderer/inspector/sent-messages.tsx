import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/count.ts';
import { SentTools } from './sent-tools.tsx';
import { TextBox } from './text-box.tsx';
import { useAnswer } from './use-answer.ts';
import { ValueBox } from './value-box.tsx';
import { ModelMessageRow } from './model-message-row.tsx';

/** How many messages are shown at first, the latest ones, and how many more at a press. */
const STEP = 20;

/** Exactly what a turn's model was sent: the instructions, the tools, the messages. */
export function SentMessages({ sessionId, turnId, number }: { sessionId: string; turnId: string; number: number }) {
  const answer = useAnswer('runs.messages', { sessionId, turnId });
  const [shown, setShown] = useState(STEP);
  if (!answer) return <p className="inspector-quiet">Reading what was sent…</p>;
  if (!answer.ok) return <p className="inspector-quiet">What was sent can't be read: {answer.error.message}</p>;
  const { agent, messages } = answer.value;
  const hidden = Math.max(0, messages.length - shown);
  return (
    <>
      {agent ? (
        <>
          <TextBox title="Instructions" what={`turn ${number}'s instructions`} text={agent.instructions} />
          <SentTools tools={agent.tools} number={number} />
        </>
      ) : (
        <p className="inspector-quiet">The instructions and tools of this turn were not kept.</p>
      )}
      <ValueBox
        title={`Messages sent (${messages.length})`}
        what={`turn ${number}'s messages`}
        text={() => JSON.stringify(messages, null, 2)}
      >
        {hidden > 0 && (
          <Button small onClick={() => setShown(shown + STEP * 5)}>
            {`Show ${count(Math.min(hidden, STEP * 5), 'earlier message')}`}
          </Button>
        )}
        <ol className="model-messages">
          {messages.slice(hidden).map((message, index) => (
            <ModelMessageRow key={hidden + index} message={message} />
          ))}
        </ol>
      </ValueBox>
    </>
  );
}
