import { fail } from '../../contract/index.ts';
import type { Command, Decision } from '../command.ts';
import { refusal } from '../lifecycle.ts';
import { placeOf, type SessionState } from '../state.ts';

type SessionCommand = Extract<Command, { type: 'rename' | 'move' | 'choose-model' }>;

export function isOnSession(command: Command): command is SessionCommand {
  return command.type === 'rename' || command.type === 'move' || command.type === 'choose-model';
}

/**
 * What is done to a session as a whole. One whose run is under way stays where it is: nobody would see what it asks.
 */
export function decideSession(state: SessionState, command: SessionCommand): Decision {
  const { by } = command;
  if (command.type === 'rename') {
    if (command.title === state.title) return { ok: true, events: [] };
    return { ok: true, events: [{ type: 'session.renamed', title: command.title, by }] };
  }
  if (command.type === 'choose-model') {
    const { model } = command;
    if (model === state.model) return { ok: true, events: [] };
    return { ok: true, events: [{ type: 'session.model', ...(model !== undefined && { model }), by }] };
  }
  const { to } = command;
  if (to === placeOf(state)) return { ok: true, events: [] };
  const refused = to === 'list' ? undefined : state.run && refusal(state.run.status, 'message');
  if (refused) return fail('conflict', `This session can't be put away now. ${refused}`);
  return { ok: true, events: [{ type: 'session.moved', to, by }] };
}
