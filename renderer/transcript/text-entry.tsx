import { ChevronRight } from 'lucide-react';
import type { TextEntry as TextEntryData } from '../../core/contract/index.ts';
import { Markdown } from './markdown/markdown.tsx';

/** What the agent says, or how it reasons, which stays folded until opened. */
export function TextEntry({ entry: { kind, text, status } }: { entry: TextEntryData }) {
  const markdown = <Markdown text={text} streaming={status === 'streaming'} />;
  return (
    <>
      {kind === 'text' ? (
        markdown
      ) : (
        <details className="reasoning">
          <summary>
            <ChevronRight className="icon" aria-hidden />
            {status === 'streaming' ? 'Reasoning…' : 'Reasoning'}
          </summary>
          {markdown}
        </details>
      )}
      {status === 'cut' && <p className="entry-cut">Cut off here. The agent does not remember this part.</p>}
    </>
  );
}
