import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { OfferedPrompt } from '../../core/contract/index.ts';
import { MESSAGE_LIMIT } from '../../core/contract/limit.ts';
import { clickCounts } from '../approval/activation.ts';
import { cardInQuestion, safeControl } from '../approval/card-presence.ts';
import { useActions, useStudio } from '../store/react.tsx';
import { hasLoaded, selectedAgent, selectedSession } from '../store/selected.ts';
import { messageDraftKey } from '../store/studio-state.ts';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/count.ts';
import { isPlainEnter } from '../ui/text-field.ts';
import { QuickPrompts } from './quick-prompts.tsx';
import { whyNotSend } from './why-not-send.ts';
import { WithdrawChoice } from './withdraw-choice.tsx';
import './composer.css';

/** Where the operator writes. Enter sends, Shift+Enter makes a line; what is typed is never lost. */
export function Composer({ prompts }: { prompts: readonly OfferedPrompt[] }) {
  const { sendMessage, drafts } = useActions();
  const draftKey = useStudio(({ selection }) => messageDraftKey(selection));
  const text = useStudio((state) => state.drafts[draftKey] ?? '');
  const error = useStudio((state) => state.sendErrors[draftKey]);
  const sending = useStudio((state) => state.sending !== undefined);
  const focus = useStudio(({ messageFocus }) => messageFocus);
  const agent = useStudio(selectedAgent);
  const isLoaded = useStudio(hasLoaded);
  const run = useStudio((state) => selectedSession(state)?.run);
  const pending = useStudio((state) => selectedSession(state)?.pending ?? 0);
  // The run about whose requests the operator is asked, before a message takes its place.
  const [asking, setAsking] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);

  useEffect(() => void drafts.load(draftKey), [drafts, draftKey]);
  useEffect(() => {
    if (focus > 0) box.current?.focus();
  }, [focus]);

  const tooLong = text.trim().length > MESSAGE_LIMIT;
  const why = whyNotSend(agent, run?.status, isLoaded);
  const waiting = run?.status === 'waiting' ? run.id : undefined;
  const can = why === undefined && !sending && !tooLong && text.trim() !== '';
  const choosing = can && waiting !== undefined && asking === waiting;

  function send(): void {
    if (waiting === undefined) void sendMessage();
    else setAsking(waiting);
  }

  function keepWaiting(): void {
    setAsking(undefined);
    box.current?.focus();
  }

  function withdraw(): void {
    keepWaiting();
    void sendMessage('withdraw');
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isPlainEnter(event)) {
      event.preventDefault();
      if (can && !event.repeat) send();
    } else if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      if (choosing) return setAsking(undefined);
      // From writing to deciding in one key.
      const card = cardInQuestion();
      if (card) safeControl(card)?.focus();
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
          title={waiting === undefined ? undefined : 'Escape goes to what waits for you'}
          value={text}
          onChange={(event) => drafts.write(draftKey, event.target.value)}
          onBlur={drafts.flush}
          onKeyDown={onKeyDown}
        />
        {choosing ? (
          <WithdrawChoice agentName={agent?.name ?? ''} pending={pending} onWithdraw={withdraw} onKeep={keepWaiting} />
        ) : (
          <div className="composer-row">
            {why === undefined && waiting === undefined && text === '' && prompts.length > 0 ? (
              <QuickPrompts prompts={prompts} />
            ) : (
              <p id="composer-hint" className={tooLong ? 'composer-hint composer-limit' : 'composer-hint'}>
                {tooLong
                  ? `This is ${count(text.trim().length, 'character')} long. ${count(MESSAGE_LIMIT, 'character')} is the most.`
                  : (why ?? hint(waiting === undefined ? undefined : agent?.name))}
              </p>
            )}
            <Button
              tone="ink"
              disabled={!can}
              title={why ?? 'Send (Enter)'}
              onClick={({ nativeEvent }) => {
                if (clickCounts(nativeEvent)) send();
              }}
            >
              Send
            </Button>
          </div>
        )}
      </div>
    </footer>
  );
}

/** What Send does now. `waitingFor` is the agent whose requests it would take back. */
function hint(waitingFor: string | undefined): string {
  return waitingFor === undefined
    ? 'Enter sends, Shift+Enter makes a new line'
    : `${waitingFor} waits for you: Escape goes there. Sending withdraws what it asked, once you confirm.`;
}
