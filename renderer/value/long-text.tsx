import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/count.ts';
import { SeenText } from './seen-text.tsx';

const FIRST = 800;
const STEP = 250_000;

/** Text exactly as it is, however long: the rest of a long one comes when asked for, so that it never blocks the window. */
export function LongText({ text }: { text: string }) {
  const [shown, setShown] = useState(FIRST);
  // A little more than the limit is shown whole: a button that reveals a few characters helps nobody.
  const whole = text.length <= shown * 1.1;
  const rest = text.length - shown;
  return (
    <>
      <SeenText text={whole ? text : text.slice(0, shown)} />
      {!whole && (
        <>
          …{' '}
          <Button small className="value-more" onClick={() => setShown(shown + STEP)}>
            {rest <= STEP
              ? `Show all ${count(text.length, 'character')}`
              : `Show more of ${count(text.length, 'character')}`}
          </Button>
        </>
      )}
    </>
  );
}
