const STEPS = [
  { unit: 'd', length: 86_400_000 },
  { unit: 'h', length: 3_600_000 },
  { unit: 'min', length: 60_000 },
];

/** How long ago, in the largest unit that fits. Takes milliseconds; clocks that disagree make it "now". */
export function ageOf(milliseconds: number): string {
  const step = STEPS.find(({ length }) => milliseconds >= length);
  return step ? `${Math.floor(milliseconds / step.length)} ${step.unit}` : 'now';
}
