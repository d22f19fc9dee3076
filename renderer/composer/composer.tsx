import { useEffect, useRef, type KeyboardEvent } from 'react';
import { MESSAGE_LIMIT } from '../../core/contract/limit.ts';
import { cardInQuestion } from '../approval/card-presence.ts';
import { useActions, useStudio } from '../store/react.tsx';
import { selectedAgent, selectedSession } from '../store/selected.ts';
import { messageDraftKey } from '../store/studio-state.ts';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/count.ts';
import { isPlainEnter } from '../ui/text-field.ts';
import { QuickPrompts } from './quick-prompts.tsx';
import { whyNotSend } from './why-not-send.ts';
import './composer.css';

/** Where the operator writes. Enter sends, Shift+Enter makes a line; what is typed is never lost. */
export function Composer({ prompts }: { prompts: readonly string[] }) {
  const { sendMessage, drafts } = useActions();
  const draftKey = useStudio(({ selection }) => messageDraftKey(selection));
  const text = useStudio((state) => state.drafts[draftKey] ?? '');
  const error = useStudio((state) => state.sendErrors[draftKey]);
  const sending = useStudio((state) => state.sending !== undefined);
  const focus = useStudio(({ messageFocus }) => messageFocus);
  const agent = useStudio(selectedAgent);
  const status = useStudio((state) => selectedSession(state)?.run?.status);
  const box = useRef<HTMLTextAreaElement>(null);

  useEffect(() => void drafts.load(draftKey), [drafts, draftKey]);
  useEffect(() => {
    if (focus > 0) box.current?.focus();
  }, [focus]);

  const tooLong = text.trim().length > MESSAGE_LIMIT;
  const why = whyNotSend(agent, status);
  const can = why === undefined && !sending && !tooLong && text.trim() !== '';

  function onKeyDown(event: KeyboardEvent): void {
    if (isPlainEnter(event)) {
      event.preventDefault();
      if (can && !event.repeat) void sendMessage();
    } else if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      // From writing to deciding in one key.
      cardInQuestion()?.querySelector<HTMLElement>('[data-press="deny"]')?.focus();
    }
  }

  return (
    <footer className="composer">
      {error !== undefined && (
        <p className="composer-error" role="alert">
          {error}
        </p>
      )}
      <div className="composer-box">
        <textarea
          ref={box}
          rows={1}
          aria-label="Message"
          aria-describedby="composer-hint"
          placeholder={agent ? `Message ${agent.name}` : 'Message'}
          value={text}
          onChange={(event) => drafts.write(draftKey, event.target.value)}
          onBlur={drafts.flush}
          onKeyDown={onKeyDown}
        />
        <div className="composer-row">
          {why === undefined && text === '' && prompts.length > 0 ? (
            <QuickPrompts prompts={prompts} />
          ) : (
            <p id="composer-hint" className={tooLong ? 'composer-hint composer-limit' : 'composer-hint'}>
              {tooLong
                ? `This is ${count(text.trim().length, 'character')} long. ${count(MESSAGE_LIMIT, 'character')} is the most.`
                : (why ?? 'Enter sends, Shift+Enter makes a new line')}
            </p>
          )}
          <Button tone="ink" disabled={!can} title={why ?? 'Send (Enter)'} onClick={() => void sendMessage()}>
            Send
          </Button>
        </div>
      </div>
    </footer>
  );
}
