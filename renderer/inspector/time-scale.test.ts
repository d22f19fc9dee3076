import { expect, it } from 'vitest';
import type { PhaseInspection, RunInspection } from '../../core/transcript/index.ts';
import { timeScale } from './time-scale.ts';

const HOUR = 3_600_000;
const phase = (number: number, from: number, to?: number): PhaseInspection => ({
  id: `p${number}`,
  number,
  cause: 'message',
  queuedAt: from,
  worked: { from, ...(to !== undefined && { to }) },
  turns: [],
});
const run = (phases: PhaseInspection[], to?: number): RunInspection => ({
  id: 'r1',
  text: 'Refund',
  by: { name: 'Ada', surface: 'desktop' },
  seq: 1,
  status: 'running',
  from: 0,
  ...(to !== undefined && { to }),
  phases,
});

it('goes from the beginning to the end, evenly where the run only worked', () => {
  const scale = timeScale(run([phase(1, 0, 1000)], 1000), 5000);
  expect([0, 250, 500, 1000, 2000].map(scale)).toEqual([0, 0.25, 0.5, 1, 1]);
});

it('draws a wait of an hour a quarter as wide as the work around it', () => {
  const scale = timeScale(run([phase(1, 0, 1000), phase(2, HOUR, HOUR + 1000)], HOUR + 1000), HOUR + 1000);
  expect(scale(1000)).toBeCloseTo(1000 / 2500);
  expect(scale(HOUR)).toBeCloseTo(1500 / 2500);
  expect(scale(HOUR / 2)).toBeCloseTo(0.5, 3);
});

it('draws a short wait as long as it was', () => {
  const scale = timeScale(run([phase(1, 0, 1000), phase(2, 1100, 2000)], 2000), 2000);
  expect(scale(1100) - scale(1000)).toBeCloseTo(100 / 2000);
});

it('goes up to now while the run goes on', () => {
  const scale = timeScale(run([phase(1, 0)]), 400);
  expect(scale(200)).toBe(0.5);
});

it('never goes backwards, whatever the clock did', () => {
  const scale = timeScale(run([phase(1, 100, 50), phase(2, 20, 80)], 80), 80);
  const places = [0, 20, 50, 80, 100].map(scale);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places.every((place) => place >= 0 && place <= 1)).toBe(true);
});
