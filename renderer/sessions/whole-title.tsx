import { titleParts } from './title-parts.ts';
import './whole-title.css';

/** A title on one line, cut in its middle where there is no room. It is read out whole. */
export function WholeTitle({ title }: { title: string }) {
  const [beginning, end] = titleParts(title);
  if (end === '') return <span className="whole-title-part">{title}</span>;
  return (
    <span className="whole-title">
      <span className="unseen">{title}</span>
      <span className="whole-title-part" aria-hidden>
        {beginning}
      </span>
      <span className="whole-title-end" aria-hidden>
        {end}
      </span>
    </span>
  );
}
