import { beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../scripts/build/build.ts';
import { root } from '../../scripts/root.ts';
import { browser, code, http, type OpenSurface, type Surface, terminal } from './surface.ts';
import { FORM, openWorld, type Waiting, type World } from './world.ts';

// The terminal's program is the built one.
beforeAll(() => build(root, console.log).then(() => undefined), 120_000);

const PAY = 'call pay {"amount":90}';
const ASK = `call ask ${JSON.stringify(FORM)}`;
const GOOD = [{ questionId: 'day', value: 'tue' }];

const surfaces: [string, OpenSurface][] = [
  ['HTTP', http],
  ['the browser', browser],
  ['the terminal', terminal],
  ['code', code],
];

async function waitingFor(
  text: string,
  open: OpenSurface,
): Promise<{ world: World; surface: Surface; waiting: Waiting }> {
  const world = await openWorld();
  const surface = await open(world);
  return { world, surface, waiting: await world.ask(text) };
}

/** How the request reads for everybody. */
const reads = ({ get }: World, { id }: Waiting) => get(`/v1/interactions/${id}`);

const by = (surface: Surface) => ({ name: 'Ada', surface: surface.name.toLowerCase() });

describe.each(surfaces)('from %s', (_name, open) => {
  test('an approval runs what was asked, once, and is recorded as given there', async () => {
    const { world, surface, waiting } = await waitingFor(PAY, open);
    expect(await surface.pending()).toEqual([waiting.id]);
    expect(await surface.approve(waiting)).toEqual({ ok: true });
    await world.reads(waiting.sessionId, 'completed');
    expect(world.paid).toEqual([90]);
    expect(await surface.pending()).toEqual([]);
    expect(await reads(world, waiting)).toMatchObject({ status: 'approved', resolution: { by: by(surface) } });
  });

  test('a denial runs nothing, and its reason is kept', async () => {
    const { world, surface, waiting } = await waitingFor(PAY, open);
    expect(await surface.deny(waiting, 'Not today')).toEqual({ ok: true });
    await world.reads(waiting.sessionId, 'completed');
    expect(world.paid).toEqual([]);
    expect(await reads(world, waiting)).toMatchObject({
      status: 'denied',
      resolution: { by: by(surface), reason: 'Not today' },
    });
  });

  test('a form is answered', async () => {
    const { world, surface, waiting } = await waitingFor(ASK, open);
    expect(await surface.answer(waiting, GOOD)).toEqual({ ok: true });
    await world.reads(waiting.sessionId, 'completed');
    expect(await reads(world, waiting)).toMatchObject({
      status: 'answered',
      resolution: { by: by(surface), answers: GOOD },
    });
  });

  test('a form is dismissed, and the run goes on', async () => {
    const { world, surface, waiting } = await waitingFor(ASK, open);
    expect(await surface.dismiss(waiting)).toEqual({ ok: true });
    await world.reads(waiting.sessionId, 'completed');
    expect(await reads(world, waiting)).toMatchObject({ status: 'dismissed', resolution: { by: by(surface) } });
  });

  test('a request that never was is unknown (404)', async () => {
    const { surface, waiting } = await waitingFor(PAY, open);
    const unknown = { ...waiting, id: 'int_none' };
    expect(await surface.approve(unknown)).toMatchObject({ ok: false, code: 'not_found' });
    expect(await surface.pending()).toEqual([waiting.id]);
  });

  test('a request that somebody else answered is over (409), and who was first is told', async () => {
    const { world, surface, waiting } = await waitingFor(PAY, open);
    await world.post(`/v1/sessions/${waiting.sessionId}/approvals/${waiting.callId}`, { decision: 'approve' });
    const told = await surface.deny(waiting, 'Too late');
    // A program knows its requests: what is none of them any more is not pending.
    if (surface.name === 'Code') expect(told).toMatchObject({ code: 'not_found' });
    else expect(told).toMatchObject({ code: 'already_resolved', sentence: expect.stringContaining('by Ada in HTTP') });
    await world.reads(waiting.sessionId, 'completed');
    expect(world.paid).toEqual([90]);
  });

  test('a request of a run that was stopped is gone (410), and nothing runs', async () => {
    const { world, surface, waiting } = await waitingFor(PAY, open);
    await world.post(`/v1/runs/${waiting.runId}/stop`, {});
    const told = await surface.approve(waiting);
    expect(told).toMatchObject({ ok: false, code: surface.name === 'Code' ? 'not_found' : 'gone' });
    expect(world.paid).toEqual([]);
    expect(await reads(world, waiting)).toMatchObject({ status: 'cancelled' });
  });

  test('answers that don’t fit are refused (422), and the form waits on', async () => {
    const { world, surface, waiting } = await waitingFor(ASK, open);
    for (const answers of [[], [{ questionId: 'day', value: 'sun' }], [...GOOD, { questionId: 'x', value: 'y' }]]) {
      expect(await surface.answer(waiting, answers)).toMatchObject({ ok: false, code: 'invalid' });
    }
    expect(await surface.pending()).toEqual([waiting.id]);
    expect(await surface.answer(waiting, GOOD)).toEqual({ ok: true });
    await world.reads(waiting.sessionId, 'completed');
  });

  test('what waited when the Studio ended waits when it is back, and is answered', async () => {
    const { world, waiting } = await waitingFor(PAY, open);
    await world.restart();
    const surface = await open(world);
    expect(await surface.pending()).toEqual([waiting.id]);
    expect(world.paid).toEqual([]);
    expect(await surface.approve(waiting)).toEqual({ ok: true });
    await world.reads(waiting.sessionId, 'completed');
    expect(world.paid).toEqual([90]);
    expect(await reads(world, waiting)).toMatchObject({ status: 'approved', resolution: { by: by(surface) } });
  });
});
