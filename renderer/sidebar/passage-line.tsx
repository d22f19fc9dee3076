import type { Passage } from '../../core/contract/index.ts';
import { SeenText } from '../value/seen-text.tsx';
import { seenText } from '../value/unseen-characters.ts';
import './passage-line.css';

/** Where in a session something was found, below its title. */
export function PassageLine({ passage: { before, match, after } }: { passage: Passage }) {
  return (
    <span className="passage" title={seenText(`${before}${match}${after}`)}>
      <SeenText text={before} />
      <mark>
        <SeenText text={match} />
      </mark>
      <SeenText text={after} />
    </span>
  );
}
