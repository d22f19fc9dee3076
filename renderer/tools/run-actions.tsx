import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { ToolDescription } from '../../core/contract/index.ts';
import { Button } from '../ui/button.tsx';

interface RunActionsProps {
  tool: ToolDescription;
  /** Whether the first of two steps has been made, so that the button now runs it. */
  asked: boolean;
  calling: boolean;
  /** Whether its tool is no part of the project any more. */
  gone: boolean;
  onBack: () => void;
  onRun: () => void;
}

/** The button that runs it; where an agent's call might have to ask, in two steps, the safe one left. */
export function RunActions({ tool: { name, mayAsk, policy }, asked, calling, gone, onBack, onRun }: RunActionsProps) {
  const safe = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (asked) safe.current?.focus();
    // Where it runs now, the button can't be pressed: its Stop takes the focus, or the result.
    else if (wasAsked.current && !calling) first.current?.focus();
    wasAsked.current = asked;
  }, [asked, calling]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !asked) return;
    event.preventDefault();
    onBack();
  }

  return (
    <div className="tools-actions" role="group" aria-label={`Run ${name}`}>
      <p>{asked ? warning(name, policy) : plainly(mayAsk)}</p>
      {asked && (
        <Button ref={safe} onClick={onBack} onKeyDown={onKeyDown}>
          Don’t run it
        </Button>
      )}
      {asked ? (
        // The second press of a double click belongs to the first step.
        <Button key="second" tone="danger" onClick={({ detail }) => detail < 2 && onRun()} onKeyDown={onKeyDown}>
          Run it: {name}
        </Button>
      ) : (
        <Button key="first" ref={first} tone="ink" type="submit" disabled={calling || gone}>
          {calling ? 'Running…' : `Run it: ${name}`}
        </Button>
      )}
    </div>
  );
}

function plainly(mayAsk: boolean): string {
  return mayAsk
    ? 'You are the caller: nobody is asked, even where an agent would have to ask.'
    : 'You are the caller: nobody is asked. It runs at once, and is recorded as yours.';
}

function warning(name: string, policy: ToolDescription['policy']): string {
  const would = policy === 'asks' ? 'has to ask' : 'may have to ask';
  return `An agent ${would} before ${name} runs. You ask nobody: it runs at once.`;
}
