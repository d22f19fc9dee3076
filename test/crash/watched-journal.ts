import type { StoredEvent } from '../../core/contract/index.ts';
import type { Commit, Journal } from '../../core/journal/journal.ts';
import { eventsIn, readTrace, writeTrace } from './trace.ts';
import type { World } from './world.ts';

/** The journal with a point before and after whatever it writes. */
export function watchedJournal(
  journal: Journal,
  folder: string,
  point: World['point'],
  onWritten: (events: readonly StoredEvent[]) => void,
): Journal {
  const toolOf = new Map(eventsIn(readTrace(folder)).flatMap(callsIn));
  const between = (what: string, write: () => void): void => {
    point(`before ${what}`);
    write();
    point(`after ${what}`);
  };
  const own: Pick<Journal, 'commit' | 'write' | 'close'> = {
    commit(commit: Commit) {
      const { events } = commit;
      for (const [callId, tool] of events.flatMap(callsIn)) toolOf.set(callId, tool);
      between(events.map((stored) => named(stored, toolOf)).join(' + '), () => {
        journal.commit(commit);
        writeTrace(folder, { kind: 'events', events });
        onWritten(events);
      });
    },
    write(key, value) {
      between(
        `${key.startsWith('draft:') ? 'a draft' : 'an agent'} is ${value === undefined ? 'forgotten' : 'kept'}`,
        () => {
          journal.write(key, value);
          writeTrace(folder, { kind: 'kept', key, value });
        },
      );
    },
    close: () => between('the journal is closed', () => journal.close()),
  };
  return new Proxy(journal, {
    get(target, key) {
      if (key in own) return own[key as keyof typeof own];
      const member: unknown = Reflect.get(target, key, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/** Each call that a turn proposed, with its tool. */
function callsIn({ event }: StoredEvent): (readonly [string, string])[] {
  if (event.type !== 'turn.finished') return [];
  return event.parts.flatMap((part) => (part.kind === 'call' ? [[part.id, part.toolName] as const] : []));
}

/** An event's type, with the tool that it is about. */
function named({ event }: StoredEvent, toolOf: ReadonlyMap<string, string>): string {
  const callId = 'callId' in event ? event.callId : 'request' in event ? event.request.callId : undefined;
  return callId === undefined ? event.type : `${event.type} of ${toolOf.get(callId)}`;
}
