import type { InteractionRequest } from '../../core/contract/index.ts';
import { useNow } from '../ui/clock.ts';
import { expiryWords, waitingWords } from '../ui/time-words.ts';

/** In a card's head: the time that is left, where there is an end to it, else how long the request has waited. */
export function TimeLeft({ request: { requestedAt, expiresAt } }: { request: InteractionRequest }) {
  const now = useNow('second');
  return (
    <span className="card-waiting number">
      {expiresAt === undefined ? waitingWords(now - requestedAt) : expiryWords(expiresAt - now)}
    </span>
  );
}
