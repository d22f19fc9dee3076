import { describe, expect, it } from 'vitest';
import { fail, ok, type PublicEvent } from '../../core/contract/index.ts';
import { askingEvents, approvedEvent, eventPush, operator, stored } from '../testing/samples.ts';
import { createScriptedClient, later } from '../testing/scripted-client.ts';
import { followSession, type SessionEvents, unread } from './follow-session.ts';

type Page = { ok: true; value: { events: PublicEvent[] } };

/** A journal that can be asked, and what the follower came to. */
function follow(all: PublicEvent[], answer?: () => Promise<Page>) {
  const client = createScriptedClient({
    'sessions.events': ({ after, limit = 1000 }) =>
      answer ? answer() : ok({ events: all.filter(({ seq }) => seq > after).slice(0, limit) }),
  });
  let state: SessionEvents = unread;
  const waiting = new Set<() => void>();
  const stop = followSession(client, 's1', (now) => {
    state = now;
    for (const tell of waiting) tell();
  });
  const until = (holds: (now: SessionEvents) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => void (holds(state) && (waiting.delete(look), resolve()));
      waiting.add(look);
      look();
    });
  return { client, stop, until, now: () => state, seqs: () => state.events.map(({ seq }) => seq) };
}

const talk = (count: number): PublicEvent[] =>
  Array.from({ length: count }, (_, index) =>
    stored(index + 1, { type: 'run.started', runId: `r${index}`, text: 'Hello', by: operator, turnLimit: 20 }),
  );

describe('a followed session', () => {
  it('reads all pages of what was, then hears what happens', async () => {
    const { client, until, now, seqs } = follow(talk(2500));
    await until(({ complete }) => complete);
    expect(client.inputs('sessions.events').map(({ after }) => after)).toEqual([0, 1000, 2000]);
    expect(now().inspection.runs).toHaveLength(2500);
    client.push(eventPush(2501, { type: 'phase.queued', runId: 'r2499', phaseId: 'p', number: 1, cause: 'message' }));
    expect(seqs().at(-1)).toBe(2501);
    expect(client.inputs('sessions.events')).toHaveLength(3);
  });

  it('misses nothing that is pushed while it reads', async () => {
    const first = later<Page>();
    let asked = 0;
    const { client, until, seqs } = follow([], () =>
      asked++ === 0 ? first.answer : Promise.resolve(ok({ events: [stored(6, approvedEvent)] }) as Page),
    );
    client.push(eventPush(6, approvedEvent));
    first.give(ok({ events: askingEvents() }) as Page);
    await until(({ complete }) => complete);
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('reads what a gap shows to be missing, and shows nothing across it meanwhile', async () => {
    const all = askingEvents();
    const { client, until, seqs, now } = follow(all);
    await until(({ complete }) => complete);
    all.push(stored(6, approvedEvent), stored(7, { type: 'tool.started', callId: 'c1' }));
    client.push(eventPush(7, { type: 'tool.started', callId: 'c1' }));
    expect(now().complete).toBe(false);
    expect(seqs().at(-1)).toBe(5);
    await until(({ complete }) => complete);
    expect(seqs().at(-1)).toBe(7);
  });

  it('says why it can’t be read, and reads again when the connection is back', async () => {
    let lost = true;
    const client = createScriptedClient({
      'sessions.events': () => (lost ? fail('internal', 'Gone.') : ok({ events: askingEvents() })),
    });
    const states: SessionEvents[] = [];
    followSession(client, 's1', (state) => states.push(state));
    await Promise.resolve();
    await expect.poll(() => states.at(-1)?.error?.message).toBe('Gone.');
    lost = false;
    client.change('connected');
    await expect.poll(() => states.at(-1)?.complete).toBe(true);
    expect(states.at(-1)?.error).toBeUndefined();
  });

  it('hears nothing of other sessions, and nothing more once it was stopped', async () => {
    const { client, stop, until, seqs } = follow(askingEvents());
    await until(({ complete }) => complete);
    client.push(eventPush(6, approvedEvent, 's2'));
    stop();
    client.push(eventPush(6, approvedEvent));
    expect(seqs().at(-1)).toBe(5);
  });
});
