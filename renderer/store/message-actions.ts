import { fail } from '../../core/contract/error.ts';
import type { MessageEntry, OfferedPrompt } from '../../core/contract/index.ts';
import { UNREACHABLE } from '../client/client.ts';
import type { DraftActions } from './draft-actions.ts';
import type { SessionActions } from './session-actions.ts';
import type { StudioContext } from './studio-context.ts';
import { isDemo } from './selected.ts';
import { messageDraftKey, without } from './studio-state.ts';

export interface MessageActions {
  /**
   * Sends what is in the Message box, making a session first on an agent's start page. The text stays in the box
   * until the host has taken it, and for good if it has not. A run that waits for the operator is ended for it only
   * with `withdraw`, which takes its requests back. Sent again after its answer was lost, it is the same message.
   */
  sendMessage(ifPending?: 'withdraw'): Promise<void>;
  /** Empties the boxes of messages that the transcript has by now, although their answers were lost. */
  settleMessages(): void;
  /** Puts a quick prompt into the Message box and sends it; its label titles a session that begins with it. */
  sendPrompt(prompt: OfferedPrompt): Promise<void>;
  /** Goes to a copy of the session as it was before a message, and sends that message there. */
  tryAgain(message: MessageEntry): Promise<void>;
  /** The same without sending it: its text is in the Message box, which has the focus. */
  editAgain(message: MessageEntry): Promise<void>;
}

export function createMessageActions(
  { client, get, set }: StudioContext,
  drafts: DraftActions,
  sessions: Pick<SessionActions, 'createSession' | 'copyBefore'>,
): MessageActions {
  /** By draft key: the message that was sent and that the host has not said to have taken. */
  const unanswered = new Map<string, Message>();

  const sendMessage = (ifPending?: 'withdraw'): Promise<void> => sendBox({ ifPending });

  async function sendBox({ ifPending, title }: { ifPending?: 'withdraw' | undefined; title?: string }): Promise<void> {
    const { selection, sending } = get();
    const key = messageDraftKey(selection);
    const text = get().drafts[key] ?? '';
    if (sending !== undefined || text.trim() === '') return;
    set(({ sendErrors }) => ({ sending: key, sendErrors: without(sendErrors, key) }));
    if (selection.sessionId === undefined) await sendAsFirst(key, text, title);
    else await send(selection.sessionId, key, text, ifPending);
    set(() => ({ sending: undefined }));
  }

  async function sendAsFirst(key: string, text: string, title: string | undefined): Promise<void> {
    const session = await sessions.createSession(title);
    if (!session) return;
    const newKey = messageDraftKey({ agentId: session.agentId, sessionId: session.id });
    drafts.write(newKey, text);
    drafts.write(key, '');
    set(() => ({ sending: newKey }));
    await send(session.id, newKey, text);
  }

  async function send(sessionId: string, key: string, text: string, ifPending?: 'withdraw'): Promise<void> {
    const before = unanswered.get(key);
    const messageId = before?.text === text ? before.messageId : `message_${crypto.randomUUID()}`;
    const message = { sessionId, messageId, text };
    unanswered.set(key, message);
    if (isTaken(message)) return taken(key, message);
    const input = { sessionId, messageId, text: text.trim(), ...(ifPending && { ifPending }) };
    // The host puts away the draft of a message that it takes, so it has to have it first.
    const sent = (await drafts.keep(key)) ? await client.call('messages.send', input) : fail('internal', UNREACHABLE);
    if (sent.ok || isTaken(message)) return taken(key, message);
    set(({ sendErrors }) => ({ sendErrors: { ...sendErrors, [key]: sent.error.message } }));
  }

  function isTaken({ sessionId, messageId }: Message): boolean {
    const entries = get().transcripts[sessionId]?.transcript.entries ?? [];
    return entries.some((entry) => entry.kind === 'message' && entry.messageId === messageId);
  }

  function taken(key: string, { text }: Message): void {
    unanswered.delete(key);
    // What was typed while the message was on its way stays.
    const typed = get().drafts[key] ?? '';
    drafts.write(key, typed.startsWith(text) ? typed.slice(text.length).trimStart() : typed);
    drafts.flush();
    set(({ messagesSent }) => ({ messagesSent: messagesSent + 1 }));
  }

  function settleMessages(): void {
    for (const [key, message] of unanswered) {
      if (get().sending !== key && isTaken(message)) taken(key, message);
    }
  }

  async function sendText(text: string, title?: string): Promise<void> {
    if (get().sending !== undefined) return;
    drafts.write(messageDraftKey(get().selection), text);
    await sendBox(title === undefined ? {} : { title });
  }

  async function sendPrompt({ text, label, demo }: OfferedPrompt): Promise<void> {
    const sent = demo !== undefined && isDemo(get()) ? demo : text;
    await sendText(sent, label === sent ? undefined : label);
  }

  async function editAgain({ runId, text }: MessageEntry): Promise<void> {
    const copy = await sessions.copyBefore(runId);
    if (!copy) return;
    drafts.write(messageDraftKey({ agentId: copy.agentId, sessionId: copy.id }), text);
    set(({ messageFocus }) => ({ messageFocus: messageFocus + 1 }));
  }

  async function tryAgain({ runId, text }: MessageEntry): Promise<void> {
    if (get().sending !== undefined) return;
    const copy = await sessions.copyBefore(runId);
    if (copy) await sendText(text);
  }

  return { sendMessage, settleMessages, sendPrompt, tryAgain, editAgain };
}

interface Message {
  readonly sessionId: string;
  readonly messageId: string;
  readonly text: string;
}
