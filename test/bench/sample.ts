/** What one run took, in milliseconds. */
export interface Sample {
  /** The message is sent → its suspension is on the disk. */
  suspend: number;
  /** The response is given → `execute` is entered. */
  resume: number;
}

/** One way to run a message to its approval and on, on a thread of its own with history before it. */
export interface Contender {
  /** The run is complete when it resolves. */
  run(thread: string): Promise<Sample>;
}

export interface Summary {
  suspend: number;
  resume: number;
  resumeP95: number;
  total: number;
}

/** Medians, and the 95th percentile of resuming. */
export function summarise(samples: readonly Sample[]): Summary {
  return {
    suspend: percentile(
      samples.map(({ suspend }) => suspend),
      50,
    ),
    resume: percentile(
      samples.map(({ resume }) => resume),
      50,
    ),
    resumeP95: percentile(
      samples.map(({ resume }) => resume),
      95,
    ),
    total: percentile(
      samples.map(({ suspend, resume }) => suspend + resume),
      50,
    ),
  };
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
