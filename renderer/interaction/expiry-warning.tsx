import { useNow } from '../ui/clock.ts';
import './expiry-warning.css';

const MINUTE = 60_000;
const LAST = 10_000;

/**
 * Says beside what is being typed that the time is nearly up: from a minute before, and again ten seconds before. Its
 * words change only then, so that a live region tells each once; nothing moves the focus.
 */
export function ExpiryWarning({ expiresAt, typing }: { expiresAt: number; typing: boolean }) {
  const left = expiresAt - useNow('second');
  return (
    <p className="card-expiry" aria-live="polite">
      {typing && left <= MINUTE && warning(left)}
    </p>
  );
}

function warning(left: number): string {
  return left <= LAST
    ? 'This request expires within ten seconds.'
    : 'This request expires within a minute. What is not sent by then stays here, but the agent won’t read it.';
}
