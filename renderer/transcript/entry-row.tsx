import { memo } from 'react';
import type { Entry } from '../../core/contract/index.ts';
import { ToolCall } from '../interaction/tool-call.tsx';
import { boundaryWords } from './boundary-words.ts';
import { MessageEntry } from './message-entry.tsx';
import { RunNotice } from './run-notice.tsx';
import { TextEntry } from './text-entry.tsx';

interface EntryRowProps {
  entry: Entry;
  /** What answers from here on, where that changes. */
  model?: string | undefined;
}

/** One entry of the transcript. An entry that did not change is the same object and is not rendered again. */
export const EntryRow = memo(function EntryRow({ entry, model }: EntryRowProps) {
  return (
    <div className={`entry entry-${entry.kind}`} data-entry={entry.id}>
      <Content entry={entry} model={model} />
    </div>
  );
});

function Content({ entry, model }: EntryRowProps) {
  switch (entry.kind) {
    case 'message':
      return <MessageEntry entry={entry} model={model} />;
    case 'text':
    case 'reasoning':
      return <TextEntry entry={entry} />;
    case 'tool':
      return <ToolCall entry={entry} />;
    case 'boundary':
      return (
        <p className="boundary">
          {model === undefined ? boundaryWords(entry) : `${boundaryWords(entry)}, with ${model}`}
        </p>
      );
    case 'notice':
      return <RunNotice entry={entry} />;
  }
}
