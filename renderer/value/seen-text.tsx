import { textParts } from './unseen-characters.ts';
import './value.css';

/** Text as it is, all of it, with a number in the place of every character that can't be seen. */
export function SeenText({ text }: { text: string }) {
  return textParts(text).map((part, index) =>
    part.named ? (
      <span key={index} className="value-unseen" title="A character that can't be seen">
        {part.text}
      </span>
    ) : (
      part.text
    ),
  );
}
