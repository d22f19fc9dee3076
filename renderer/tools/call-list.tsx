import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import { CallLine } from './call-line.tsx';
import type { ToolCalls } from './use-calls.ts';

/** The last calls, newest first: the agent's own and those of people. */
export function CallList({ calls: { calls, more, fault, showMore } }: { calls: ToolCalls }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="tools-heading">
        Last calls
      </h3>
      {fault !== undefined && (
        <p className="tools-fault" role="alert">
          {fault}
        </p>
      )}
      {calls?.length === 0 && (
        <p className="tools-quiet">It has not been called yet. Calls of the agent’s and by hand will be listed here.</p>
      )}
      {calls && calls.length > 0 && (
        <ul className="tools-calls">
          {calls.map((call) => (
            <CallLine key={call.id} call={call} />
          ))}
        </ul>
      )}
      {more && (
        <p>
          <Button small onClick={showMore}>
            Show more
          </Button>
        </p>
      )}
    </section>
  );
}
