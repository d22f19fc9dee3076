import { useEffect, useEffectEvent } from 'react';

/** How long a sentence stays where assistive technology finds it, in milliseconds: long enough to be taken up. */
const KEPT = 2_000;

/** Says a sentence politely, once: what was said a while ago is found by nobody who comes by later. */
export function SaidOnce({ text, onSaid }: { text: string; onSaid: () => void }) {
  const clear = useEffectEvent(onSaid);
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => clear(), KEPT);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="unseen" role="status" aria-label="What happens here">
      {text}
    </p>
  );
}
