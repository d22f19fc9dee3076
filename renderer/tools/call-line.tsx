import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { surfaceName, type PastCall } from '../../core/contract/index.ts';
import { useActions, useClient } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clock.ts';
import { moment } from '../ui/time-words.ts';
import { inputSummary } from '../value/input-summary.ts';
import { CallStack } from './call-stack.tsx';
import { CallValue } from './call-value.tsx';
import { callState } from './call-state.ts';

/** A call in one line that opens to what went in and what came of it. */
export function CallLine({ call }: { call: PastCall }) {
  const [open, setOpen] = useState(false);
  const now = useNow('minute');
  const id = useId();
  const { id: callId, by, at, status, sessionId, input, output, error } = call;
  const { words, tone } = callState(call);
  const who = by ? `${by.name} in ${surfaceName[by.surface]}` : 'the agent';
  return (
    <li>
      <div className="tool-line">
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <ChevronRight className="icon" aria-hidden />
          <span className="number tools-when">{moment(at, now)}</span>
          <span className="tools-who">{who}</span>
        </button>
        <span className="tool-summary">{inputSummary(input)}</span>
        <span className={`tool-state tool-${tone} number`}>{words}</span>
      </div>
      <div id={id} hidden={!open}>
        {open && (
          <div className="tool-detail">
            <CallValue label="Input" value={input} />
            {output !== undefined && <CallValue label="Output" value={output} />}
            {error !== undefined && <CallValue label="What came of it" value={error} />}
            {status === 'failed' && <CallStack callId={callId} />}
            {sessionId !== undefined && <SessionLink sessionId={sessionId} />}
          </div>
        )}
      </div>
    </li>
  );
}

/** To where the agent made the call. */
function SessionLink({ sessionId }: { sessionId: string }) {
  const client = useClient();
  const { selectSession, goTo } = useActions();
  const [fault, setFault] = useState<string>();

  async function open(): Promise<void> {
    const session = await client.call('sessions.get', { sessionId });
    if (!session.ok) return setFault(session.error.message);
    selectSession(session.value);
    goTo('playground');
  }

  return (
    <p className="tools-session">
      <Button small onClick={() => void open()}>
        Open its session
      </Button>
      {fault !== undefined && <span role="alert">{fault}</span>}
    </p>
  );
}
