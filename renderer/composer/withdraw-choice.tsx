import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/count.ts';

interface WithdrawChoiceProps {
  agentName: string;
  pending: number;
  onWithdraw: () => void;
  onKeep: () => void;
}

/** What a message would do to the requests that wait, and the choice. The text stays where it is either way. */
export function WithdrawChoice({ agentName, pending, onWithdraw, onKeep }: WithdrawChoiceProps) {
  const keep = useRef<HTMLButtonElement>(null);
  // Send, if it was pressed, is gone and has lost the focus; from the text box nothing is taken.
  useEffect(() => {
    if (document.activeElement === document.body) keep.current?.focus();
  }, []);
  return (
    <div className="composer-row withdraw" role="group" aria-label="Send while requests wait">
      <p className="composer-hint" role="alert">
        {agentName} waits for you on {count(pending, 'request')}. What is withdrawn does not run.
      </p>
      <Button ref={keep} title="Keep waiting (Escape)" onClick={onKeep}>
        Keep waiting
      </Button>
      <Button tone="ink" onClick={onWithdraw}>
        {pending === 1 ? 'Withdraw the request and send' : 'Withdraw the requests and send'}
      </Button>
    </div>
  );
}
