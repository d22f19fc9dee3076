import type { DraftActions } from './draft-actions.ts';
import type { SessionActions } from './session-actions.ts';
import type { StudioContext } from './studio-context.ts';
import { messageDraftKey, without } from './studio-state.ts';

export interface MessageActions {
  /**
   * Sends what is in the Message box, making a session first on an agent's start page. The text stays in the box
   * until the host has taken it, and for good if it has not. A run that waits for the operator is ended for it only
   * with `withdraw`, which takes its requests back.
   */
  sendMessage(ifPending?: 'withdraw'): Promise<void>;
  /** Puts a quick prompt into the Message box and sends it. */
  sendPrompt(text: string): Promise<void>;
}

export function createMessageActions(
  { client, get, set }: StudioContext,
  drafts: DraftActions,
  sessions: SessionActions,
): MessageActions {
  async function sendMessage(ifPending?: 'withdraw'): Promise<void> {
    const { selection, sending } = get();
    const key = messageDraftKey(selection);
    const text = get().drafts[key] ?? '';
    if (sending !== undefined || text.trim() === '') return;
    set(({ sendErrors }) => ({ sending: key, sendErrors: without(sendErrors, key) }));
    if (selection.sessionId === undefined) await sendAsFirst(key, text);
    else await send(selection.sessionId, key, text, ifPending);
    set(() => ({ sending: undefined }));
  }

  async function sendAsFirst(key: string, text: string): Promise<void> {
    const session = await sessions.createSession();
    if (!session) return;
    const newKey = messageDraftKey({ agentId: session.agentId, sessionId: session.id });
    drafts.write(newKey, text);
    drafts.write(key, '');
    set(() => ({ sending: newKey }));
    await send(session.id, newKey, text);
  }

  async function send(sessionId: string, key: string, text: string, ifPending?: 'withdraw'): Promise<void> {
    const input = { sessionId, text: text.trim(), ...(ifPending && { ifPending }) };
    const sent = await client.call('messages.send', input);
    if (!sent.ok) return set(({ sendErrors }) => ({ sendErrors: { ...sendErrors, [key]: sent.error.message } }));
    // What was typed while the message was on its way stays.
    const typed = get().drafts[key] ?? '';
    drafts.write(key, typed.startsWith(text) ? typed.slice(text.length).trimStart() : typed);
    drafts.flush();
    set(({ messagesSent }) => ({ messagesSent: messagesSent + 1 }));
  }

  async function sendPrompt(text: string): Promise<void> {
    if (get().sending !== undefined) return;
    drafts.write(messageDraftKey(get().selection), text);
    await sendMessage();
  }

  return { sendMessage, sendPrompt };
}
