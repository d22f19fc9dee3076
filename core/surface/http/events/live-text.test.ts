import { describe, expect, test } from 'vitest';
import type { Delta } from '../../../contract/index.ts';
import { LiveText } from './live-text.ts';

function delta(text: string): Delta {
  return { type: 'delta', sessionId: 's', turnId: 't', partId: 'p', kind: 'text', offset: 0, text };
}
const textOf = (pieces: readonly object[]) => pieces.map((piece) => (piece as Delta).text).join('');

describe('live text', () => {
  test('is given between the events that it came between', () => {
    const live = new LiveText();
    live.latest = 3;
    live.add(delta('a'));
    live.latest = 4;
    live.add(delta('b'));
    live.add({ type: 'progress', sessionId: 's', callId: 'c', fraction: 0.5 });
    expect(live.takeBefore(3)).toEqual([]);
    expect(textOf(live.takeBefore(4))).toBe('a');
    expect(live.takeBefore(5)).toEqual([delta('b'), expect.objectContaining({ type: 'progress' })]);
    expect(live.takeBefore(5)).toEqual([]);
  });

  test('that came before anything is known of its place is left out', () => {
    const live = new LiveText();
    live.add(delta('a'));
    live.latest = 1;
    live.add(delta('b'));
    expect(textOf(live.takeBefore(2))).toBe('b');
  });

  test('is let go of where too much waits, and goes on afterwards', () => {
    const live = new LiveText();
    live.latest = 1;
    for (let piece = 0; piece <= 1000; piece += 1) live.add(delta('x'));
    expect(live.takeBefore(2)).toEqual([]);
    live.add(delta('x'.repeat(256_001)));
    expect(live.takeBefore(2)).toEqual([]);
    for (let round = 0; round < 10; round += 1) {
      live.add(delta('y'.repeat(200_000)));
      expect(live.takeBefore(2)).toHaveLength(1);
    }
  });
});
