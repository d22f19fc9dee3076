import type { Passage } from '../../core/contract/index.ts';
import { seenText } from '../value/unseen-characters.ts';
import './passage-line.css';

/** Where in a session something was found, below its title, and read as that is. */
export function PassageLine({ passage: { before, match, after } }: { passage: Passage }) {
  return (
    <span className="passage" title={seenText(`${before}${match}${after}`)}>
      {seenText(before)}
      <mark>{seenText(match)}</mark>
      {seenText(after)}
    </span>
  );
}
