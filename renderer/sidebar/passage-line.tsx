import type { Passage } from '../../core/contract/index.ts';
import './passage-line.css';

/** Where in a session something was found, below its title. */
export function PassageLine({ passage: { before, match, after } }: { passage: Passage }) {
  return (
    <span className="passage" title={`${before}${match}${after}`}>
      {before}
      <mark>{match}</mark>
      {after}
    </span>
  );
}
