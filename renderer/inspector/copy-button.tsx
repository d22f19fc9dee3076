import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { copyText } from './copy-text.ts';

/** How long it says that it was copied, in milliseconds. */
const SAID = 2_000;

const words = { idle: 'Copy', copied: 'Copied', failed: 'Not copied' } as const;

/** Copies `text()`, made when it is pressed. `what` ends "Copy …": "the input", "turn 2's messages". */
export function CopyButton({ what, text }: { what: string; text: () => string }) {
  const [state, setState] = useState<keyof typeof words>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SAID);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <>
      <Button
        small
        tone="plain"
        aria-label={`Copy ${what}`}
        title={`Copy ${what}`}
        onClick={() => void copyText(text()).then((copied) => setState(copied ? 'copied' : 'failed'))}
      >
        {state === 'copied' ? <Check className="icon" aria-hidden /> : <Copy className="icon" aria-hidden />}
        {words[state]}
      </Button>
      <span className="unseen" role="status">
        {state === 'idle' ? '' : words[state]}
      </span>
    </>
  );
}
