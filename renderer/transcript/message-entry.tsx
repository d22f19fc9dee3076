import { Pencil, RotateCcw } from 'lucide-react';
import { clickCounts } from '../approval/activation.ts';
import type { MessageEntry as MessageEntryData } from '../../core/contract/index.ts';
import { useActions, useStudio } from '../store/react.tsx';
import { selectedAgent } from '../store/selected.ts';
import { Button } from '../ui/button.tsx';
import { LongText } from '../value/long-text.tsx';

interface MessageEntryProps {
  entry: MessageEntryData;
  /** What answers it, where that is another model than before. */
  model: string | undefined;
}

/** What the operator wrote, and the ways to try it again: in a copy, so that what became of it here stays. */
export function MessageEntry({ entry, model }: MessageEntryProps) {
  const { tryAgain, editAgain } = useActions();
  const canTry = useStudio((state) => selectedAgent(state) !== undefined);
  const sending = useStudio((state) => state.sending !== undefined);
  return (
    <>
      <div className="message-row">
        {canTry && (
          <>
            <Button
              icon
              tone="plain"
              disabled={sending}
              aria-label="Edit and try again"
              title="Edit and try again, in a copy of the session as it was before this message"
              onClick={({ nativeEvent }) => clickCounts(nativeEvent) && void editAgain(entry)}
            >
              <Pencil className="icon" aria-hidden />
            </Button>
            <Button
              icon
              tone="plain"
              disabled={sending}
              aria-label="Try again"
              title="Try again, in a copy of the session as it was before this message"
              onClick={({ nativeEvent }) => clickCounts(nativeEvent) && void tryAgain(entry)}
            >
              <RotateCcw className="icon" aria-hidden />
            </Button>
          </>
        )}
        <p className="message">
          <LongText text={entry.text} />
        </p>
      </div>
      {model !== undefined && <p className="answered-by">Answered by {model}</p>}
    </>
  );
}
