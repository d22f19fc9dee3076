import { expect, test } from 'vitest';
import { browser, code, http, type Surface, type Told } from './surface.ts';
import { openWorld, type Waiting } from './world.ts';

const ROUNDS = 1000;

/** Who says yes and who says no, at the same instant; each pair in both orders. */
function pairs([first, second, third]: [Surface, Surface, Surface]): [Surface, Surface][] {
  return [
    [first, second],
    [second, first],
    [second, third],
    [third, second],
    [third, first],
    [first, third],
  ];
}

test('two surfaces that answer at the same instant, a thousand times: one is first, it counts once, and both are told the truth', async () => {
  const world = await openWorld();
  const contenders = pairs([await http(world), await browser(world), await code(world)]);
  const wins = new Map<string, number>();
  let approvals = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const waiting = await world.ask(`call pay {"amount":${round}}`);
    const [yes, no] = contenders[round % contenders.length] as [Surface, Surface];
    const [toYes, toNo] = await Promise.all([yes.approve(waiting), no.deny(waiting, 'No')]);
    await world.reads(waiting.sessionId, 'completed');
    const { status, resolution } = await world.get(`/v1/interactions/${waiting.id}`);
    const { by } = resolution as { by: { surface: string } };
    const [winner, told, loser] = status === 'approved' ? [yes, toYes, toNo] : [no, toNo, toYes];
    expect(by.surface).toBe(winner.name.toLowerCase());
    expect(told).toEqual({ ok: true });
    expectTruth(loser, String(status), winner);
    if (status === 'approved') approvals += 1;
    expect(paidFor(world.paid, round)).toBe(status === 'approved' ? 1 : 0);
    wins.set(winner.name, (wins.get(winner.name) ?? 0) + 1);
  }
  expect(world.paid).toHaveLength(approvals);
  // It was a race: not one of them won them all. Which is quickest is the machine's to say.
  expect(wins.size).toBeGreaterThan(1);
}, 600_000);

function paidFor(paid: readonly number[], round: number): number {
  return paid.filter((amount) => amount === round).length;
}

/** The one who came second hears who was first; a program that had heard of it already, that nothing is pending. */
function expectTruth(told: Told, status: string, winner: Surface): void {
  if (told.ok) throw new Error('Both were told that they were first.');
  if (told.sentence.startsWith('no pending approval')) return;
  expect(told).toMatchObject({
    code: 'already_resolved',
    sentence: expect.stringContaining(`Already ${status} by Ada in ${winner.name} at`),
  });
}

test('a request that ten answer at once, from everywhere, runs once', async () => {
  const world = await openWorld();
  const all: [Surface, Surface, Surface] = [await http(world), await browser(world), await code(world)];
  const waiting: Waiting = await world.ask('call pay {"amount":7}');
  const told = await Promise.all(Array.from({ length: 10 }, (_, index) => (all[index % 3] ?? all[0]).approve(waiting)));
  expect(told.filter((each) => each.ok)).toHaveLength(1);
  await world.reads(waiting.sessionId, 'completed');
  expect(world.paid).toEqual([7]);
});
