import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { clickCounts, clickDecides } from '../approval/activation.ts';
import { markShown } from '../approval/card-settling.ts';
import { TOO_SOON } from '../approval/too-soon.ts';
import { useSettling } from '../approval/use-settling.ts';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/count.ts';

interface WithdrawChoiceProps {
  agentName: string;
  pending: number;
  onWithdraw: () => void;
  onKeep: () => void;
}

/**
 * What a message would do to the requests that wait, and the choice. The text stays where it is either way. Where Send
 * stood is the way back, so that a hand that goes on pressing there withdraws nothing.
 */
export function WithdrawChoice({ agentName, pending, onWithdraw, onKeep }: WithdrawChoiceProps) {
  const group = useRef<HTMLDivElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const settling = useSettling(group);
  const [missed, setMissed] = useState(false);
  useLayoutEffect(() => {
    if (group.current) markShown(group.current);
  }, []);
  // Send, if it was pressed, is gone and has lost the focus; from the text box nothing is taken.
  useEffect(() => {
    if (document.activeElement === document.body) keep.current?.focus();
  }, []);

  function pressWithdraw(event: MouseEvent): void {
    const decides = clickDecides(event.nativeEvent);
    setMissed(!decides && event.detail <= 1);
    if (decides) onWithdraw();
  }

  return (
    <div ref={group} className="composer-row withdraw" role="group" aria-label="Send while requests wait" data-settles>
      <p className="composer-hint" role="alert">
        {agentName} waits for you on {count(pending, 'request')}. What is withdrawn does not run.
        {missed && ` ${TOO_SOON}`}
      </p>
      <Button tone="ink" aria-disabled={settling || undefined} onClick={pressWithdraw}>
        {pending === 1 ? 'Withdraw the request and send' : 'Withdraw the requests and send'}
      </Button>
      <Button
        ref={keep}
        title="Keep waiting (Escape)"
        onClick={({ nativeEvent }) => {
          if (clickCounts(nativeEvent)) onKeep();
        }}
      >
        Keep waiting
      </Button>
    </div>
  );
}
