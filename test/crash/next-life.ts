import { expect } from 'vitest';
import type { SessionEvent, StoredEvent } from '../../core/contract/index.ts';
import type { Journal } from '../../core/journal/journal.ts';
import type { StudioApi } from '../../core/studio.ts';
import type { ScriptedModel } from '../../core/testing/scripted-model.ts';
import { foresee } from './foresee.ts';
import { AND_NOW, openStory, openStoryJournal } from './open-story.ts';
import { ask, operate } from './operator.ts';
import type { Story } from './stories.ts';
import { eventsIn, readTrace, type TraceRecord } from './trace.ts';
import { peacefulWorld } from './world.ts';

/**
 * This process opens what the killed ones left, finds what must be there, plays the operator to the end, and looks
 * at what became of everything.
 */
export async function liveOn(story: Story, folder: string): Promise<void> {
  const trace = readTrace(folder);
  const written = eventsIn(trace);
  const world = peacefulWorld(folder);
  const journal = await openStoryJournal(folder);
  expect(eventsOf(journal), 'the journal holds what was committed, and nothing else').toEqual(sorted(written));
  const { studio, model, faults } = openStory(story, world, folder, journal);
  try {
    await expectFound(studio, story, written);
    await expectNothingTypedLost(studio, trace);
    await operate(studio, story, world.effects);
    expectOnce(
      story,
      eventsOf(journal).map(({ event }) => event),
      written.map(({ event }) => event),
    );
    for (const { name, idempotent } of story.tools(world).filter(({ kind }) => kind === 'function')) {
      const count = world.effects.count(name);
      if (idempotent) expect(count, `effects of ${name}`).toBeGreaterThanOrEqual(1);
      else expect(count, `effects of ${name}`).toBe(1);
    }
    await expectSoundHistory(studio, story, model);
  } finally {
    await studio.close();
  }
  expect(faults).toEqual([]);
}

/** What is there before anybody does anything: who waits, who goes on, and who is asked what became of a call. */
async function expectFound(studio: StudioApi, story: Story, written: readonly StoredEvent[]): Promise<void> {
  const { sessions } = await ask(studio, 'sessions.list', {});
  const { interactions } = await ask(studio, 'interactions.list', { status: 'pending' });
  const before = pendingIn(written);
  for (const { message, status, unknown } of foresee(story, written)) {
    const session = sessions.find(({ title }) => title === message);
    const own = interactions.filter(({ request }) => request.sessionId === session?.id);
    const isNew = ({ request }: (typeof own)[number]): boolean => !before.has(request.id);
    const [found] = [session?.run?.status].map((each) => (each === 'running' ? 'queued' : each));
    expect(found, `“${message}” when it is opened again`).toBe(status);
    expect(
      own
        .filter(isNew)
        .map(({ request }) => `${request.type} of ${request.toolName}`)
        .toSorted(),
    ).toEqual(unknown.map((tool) => `tool-outcome of ${tool}`).toSorted());
  }
  const pending = new Set(interactions.map(({ request }) => request.id));
  for (const id of before) expect([...pending], 'a request that was open still is').toContain(id);
}

function pendingIn(written: readonly StoredEvent[]): Set<string> {
  const pending = new Set<string>();
  for (const { event } of written) {
    if ('request' in event) pending.add(event.request.id);
    if ('resolution' in event) pending.delete(event.interactionId);
  }
  return pending;
}

/** Drafts, and text that had streamed and was journaled. */
async function expectNothingTypedLost(studio: StudioApi, trace: readonly TraceRecord[]): Promise<void> {
  const kept = new Map(
    trace.flatMap((record) => (record.kind === 'kept' ? [[record.key, record.value ?? ''] as const] : [])),
  );
  for (const [row, text] of kept) {
    // What else is kept nobody typed: how an agent was described to its model.
    if (!row.startsWith('draft:')) continue;
    const key = row.replace('draft:', '');
    expect(await ask(studio, 'drafts.get', { key })).toEqual({ text });
  }
  for (const { sessionId, event } of eventsIn(trace)) {
    if (event.type !== 'turn.text') continue;
    const { entries } = await ask(studio, 'sessions.transcript', { sessionId });
    const texts = entries.flatMap((entry) => (entry.kind === 'text' ? [entry.text] : []));
    expect(
      texts.some((text) => text.startsWith(event.text)),
      `“${event.text}” can still be read`,
    ).toBe(true);
  }
}

/** No call runs after it was finished, starts twice without a person or its tool allowing that, or is asked twice. */
function expectOnce(story: Story, events: readonly SessionEvent[], written: readonly SessionEvent[]): void {
  const asked = events.flatMap((event) =>
    event.type === 'approval.requested' || event.type === 'question.requested' ? [event.request.toolName] : [],
  );
  expect(asked, 'nothing is asked a second time').toEqual([...new Set(asked)]);
  const ids = new Set(events.flatMap((event) => (event.type === 'tool.judged' ? [event.callId] : [])));
  for (const callId of ids) {
    const own = events.filter((event) => 'callId' in event && event.callId === callId);
    const finished = own.findIndex(({ type }) => type === 'tool.finished');
    expect(own.filter(({ type }) => type === 'tool.finished')).toHaveLength(1);
    expect(
      own.slice(finished).some(({ type }) => type === 'tool.started'),
      'finished and started again',
    ).toBe(false);
    expect(own[finished]).toMatchObject({ outcome: { kind: 'output' } });
  }
  const approved = (of: readonly SessionEvent[]): string[] =>
    of.flatMap((event) => (event.type === 'approval.resolved' ? [event.interactionId] : []));
  expect(approved(events).slice(0, approved(written).length), 'decisions stay').toEqual(approved(written));
  expect(new Set(approved(events)).size).toBe(approved(events).length);
  expectAskedOnlyWhenUnknown(story, events);
}

/** An outcome is asked about once for each time that a call was cut off, and never where the tool may run twice. */
function expectAskedOnlyWhenUnknown(story: Story, events: readonly SessionEvent[]): void {
  const mayRepeat = new Set(story.mayRepeat);
  for (const event of events) {
    if (event.type !== 'outcome.requested') continue;
    const { callId, toolName } = event.request;
    const of = (type: SessionEvent['type']): number =>
      events.filter((each) => each.type === type && ('callId' in each ? each.callId : undefined) === callId).length;
    expect(mayRepeat, 'an idempotent tool is not asked about').not.toContain(toolName);
    const requests = events.filter((each) => each.type === 'outcome.requested' && each.request.callId === callId);
    expect(requests.length).toBeLessThanOrEqual(of('tool.started'));
  }
}

/** One more message sends all of the history to the model: each call with its one result, which is the tool's own. */
async function expectSoundHistory(studio: StudioApi, story: Story, model: ScriptedModel): Promise<void> {
  for (const { message } of story.conversations) {
    const { sessions } = await ask(studio, 'sessions.list', {});
    const session = sessions.find(({ title }) => title === message);
    await ask(studio, 'messages.send', { sessionId: session?.id ?? '', text: AND_NOW });
    await completed(studio);
    const prompt = model.calls.at(-1)?.prompt ?? [];
    const results = prompt.flatMap(({ role, content }) => (role === 'tool' ? content : []));
    for (const result of results) {
      if (result.type !== 'tool-result') throw new Error(`A ${result.type} is no result.`);
      if (result.toolName === 'ask')
        expect(result.output).toMatchObject({ value: { answers: [{ questionId: 'why' }] } });
      else expect(result.output).toEqual({ type: 'json', value: { done: result.toolName } });
    }
  }
}

async function completed(studio: StudioApi): Promise<void> {
  for (;;) {
    const told = new Promise<void>((resolve) => {
      const unsubscribe = studio.subscribe(() => (unsubscribe(), resolve()));
    });
    const { sessions } = await ask(studio, 'sessions.list', {});
    if (sessions.every(({ run }) => run?.status === 'completed')) return;
    await told;
  }
}

function eventsOf(journal: Journal): StoredEvent[] {
  return sorted(journal.sessions({ limit: 100 }).sessions.flatMap(({ id }) => journal.events(id)));
}

function sorted(events: readonly StoredEvent[]): StoredEvent[] {
  const key = ({ sessionId, seq }: StoredEvent): string => `${sessionId} ${String(seq).padStart(6, '0')}`;
  return events.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}
