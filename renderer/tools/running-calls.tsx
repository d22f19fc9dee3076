import { useEffect, useRef, useState } from 'react';
import { surfaceName, type PastCall, type Progress } from '../../core/contract/index.ts';
import { useClient } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clock.ts';
import { took } from '../ui/time-words.ts';
import { isFocusLost } from './focus-lost.ts';
import type { ToolCalls } from './use-calls.ts';

interface RunningCallsProps {
  toolName: string;
  calls: ToolCalls;
  /** Whether one of them was just begun on this page. */
  awaited: boolean;
}

/** What runs now, whoever began it: how far it has come, and a way to stop what a person began. */
export function RunningCalls({ toolName, calls: { calls = [], progress }, awaited }: RunningCallsProps) {
  const running = calls.filter(({ status }) => status === 'running');
  if (running.length === 0) return null;
  return (
    <section aria-label="Running now" className="tools-running">
      {running.map((call) => (
        <RunningCall
          key={call.id}
          toolName={toolName}
          call={call}
          progress={progress[call.id]}
          awaited={awaited && call === running.find(({ by }) => by)}
        />
      ))}
    </section>
  );
}

interface RunningCallProps {
  toolName: string;
  call: PastCall;
  progress: Progress | undefined;
  awaited: boolean;
}

function RunningCall({ toolName, call: { id, by, at }, progress, awaited }: RunningCallProps) {
  const client = useClient();
  const now = useNow('second');
  const [stopping, setStopping] = useState(false);
  const [fault, setFault] = useState<string>();
  const stopButton = useRef<HTMLButtonElement>(null);
  // Whoever pressed the button that began it would be nowhere: it can't be pressed again until this has ended.
  useEffect(() => {
    if (awaited && isFocusLost()) stopButton.current?.focus();
  }, [awaited]);

  async function stop(): Promise<void> {
    if (stopping) return;
    setStopping(true);
    const stopped = await client.call('tools.cancel', { callId: id });
    // Where it had ended by then, the list says how.
    if (stopped.ok || stopped.error.code === 'gone') return;
    setStopping(false);
    setFault(stopped.error.message);
  }

  const elapsed = now - at;
  return (
    <div className="tools-run">
      <p>
        <strong>Running</strong>{' '}
        <span className="tools-quiet number">
          {by ? `${by.name} in ${surfaceName[by.surface]}` : 'called by the agent'},{' '}
          {elapsed < 1000 ? 'just started' : `for ${took(elapsed - (elapsed % 1000))}`}
        </span>
      </p>
      {by && (
        <Button
          ref={stopButton}
          data-stops={id}
          aria-disabled={stopping}
          aria-label={`Stop ${toolName}`}
          onClick={() => void stop()}
        >
          {stopping ? 'Stopping…' : 'Stop'}
        </Button>
      )}
      {progress && (
        <div className="tools-progress">
          <div
            role="progressbar"
            aria-label={`Progress of ${toolName}`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(progress.fraction * 100)}
          >
            <div style={{ width: `${progress.fraction * 100}%` }} />
          </div>
          {progress.note && <span>{progress.note}</span>}
        </div>
      )}
      {fault !== undefined && (
        <p className="tools-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
