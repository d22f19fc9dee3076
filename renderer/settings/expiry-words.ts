const MINUTE = 60_000;

const EXPIRIES = [
  { milliseconds: undefined, words: 'Never' },
  { milliseconds: 15 * MINUTE, words: 'After 15 minutes' },
  { milliseconds: 60 * MINUTE, words: 'After 1 hour' },
  { milliseconds: 8 * 60 * MINUTE, words: 'After 8 hours' },
  { milliseconds: 24 * 60 * MINUTE, words: 'After 1 day' },
  { milliseconds: 7 * 24 * 60 * MINUTE, words: 'After 7 days' },
] as const;

/** The choices, with what the file says among them if it is none of the usual ones. In milliseconds, as text. */
export function expiryChoices(now: number | undefined): { value: string; words: string }[] {
  const usual = EXPIRIES.map(({ milliseconds, words }) => ({ value: String(milliseconds ?? ''), words }));
  if (usual.some(({ value }) => value === String(now ?? ''))) return usual;
  return [...usual, { value: String(now), words: `After ${Math.round(((now ?? 0) / MINUTE) * 10) / 10} minutes` }];
}
