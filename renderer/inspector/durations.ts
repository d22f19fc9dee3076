import type { RunInspection, Span } from '../../core/transcript/index.ts';
import { took } from '../ui/time-words.ts';

export function lengthOf({ from, to }: Span, now: number): number {
  return Math.max(0, (to ?? now) - from);
}

/** "1.2 s", or "1.2 s so far". */
export function lengthWords(span: Span, now: number): string {
  const words = took(lengthOf(span, now));
  return span.to === undefined ? `${words} so far` : words;
}

/** A call in words: "waited 42 s, ran 3 ms". Empty for one that neither waited nor ran. */
export function callWords({ waits, ran }: { waits: readonly Span[]; ran: readonly Span[] }, now: number): string {
  const part = (verbs: [done: string, open: string], spans: readonly Span[]): string[] => {
    if (spans.length === 0) return [];
    const open = spans.some(({ to }) => to === undefined);
    return [`${open ? verbs[1] : verbs[0]} ${took(spans.reduce((sum, span) => sum + lengthOf(span, now), 0))}`];
  };
  return [...part(['waited', 'waiting'], waits), ...part(['ran', 'running'], ran)].join(', ');
}

/** How long a run's phases worked and how long they waited for the operator, in milliseconds. */
export function runTimes({ phases }: RunInspection, now: number): { worked: number; waited: number } {
  const sum = (spans: readonly (Span | undefined)[]): number =>
    spans.reduce((total, span) => total + (span ? lengthOf(span, now) : 0), 0);
  return { worked: sum(phases.map(({ worked }) => worked)), waited: sum(phases.map(({ suspended }) => suspended)) };
}
