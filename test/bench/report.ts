import type { Compared, WithParked } from './measure-loops.ts';
import type { ColdStart, CostOfWaiting } from './measure-parked.ts';
import type { WithSessions } from './measure-sessions.ts';

export interface Results {
  compared: readonly Compared[];
  parked: readonly WithParked[];
  cost: CostOfWaiting;
  coldStart: ColdStart;
  sessions: readonly WithSessions[];
}

/** The most lines that a page of the list has. */
const LINES = 100;

export interface Target {
  name: string;
  value: number;
  atMost: number;
}

/** Design targets, each with what was measured. */
export function targetsOf({ compared, parked, cost, coldStart, sessions }: Results): Target[] {
  const [none, ...others] = parked;
  const most = others.at(-1);
  const ratio = (a: number | undefined, b: number | undefined): number => (a ?? Number.NaN) / (b ?? Number.NaN);
  return [
    ...compared.map(({ history, holdpoint, sdk }) => ({
      name: `total against the AI SDK's loop, ${history} messages`,
      value: ratio(holdpoint.total, sdk.total),
      atMost: 1,
    })),
    ...compared.map(({ history, holdpoint }) => ({
      name: `response → execute entered, p95 in ms, ${history} messages`,
      value: holdpoint.resumeP95,
      atMost: 10,
    })),
    {
      name: `suspend, ${most?.parked} parked against none`,
      value: ratio(most?.holdpoint.suspend, none?.holdpoint.suspend),
      atMost: 1.2,
    },
    {
      name: `resume, ${most?.parked} parked against none`,
      value: ratio(most?.holdpoint.resume, none?.holdpoint.resume),
      atMost: 1.2,
    },
    {
      name: `resume, ${compared.at(-1)?.history} messages against none`,
      value: ratio(compared.at(-1)?.holdpoint.resume, compared[0]?.holdpoint.resume),
      atMost: 1.2,
    },
    { name: 'bytes on disk of a suspension', value: cost.suspensionBytes, atMost: 2048 },
    { name: 'bytes of memory of a parked run', value: cost.heapBytes, atMost: 1024 },
    {
      name: `journal opened and ${coldStart.parked} requests listed, in ms`,
      value: coldStart.open + coldStart.list,
      atMost: 200,
    },
    {
      name: `a page of the list, ${sessions.at(-1)?.sessions} sessions against ${sessions[0]?.sessions}, per line`,
      value: ratio(sessions.at(-1)?.list, sessions[0]?.list) / (LINES / (sessions[0]?.sessions ?? LINES)),
      atMost: 1.2,
    },
    {
      name: `search while typing, ${sessions.at(-1)?.sessions} sessions, the slower kind, in ms`,
      value: Math.max(sessions.at(-1)?.rare ?? Number.NaN, sessions.at(-1)?.common ?? Number.NaN),
      atMost: 50,
    },
  ];
}

/** The one table, for a terminal. */
export function tableOf(results: Results): string {
  const { compared, parked, cost, coldStart } = results;
  const head = ['milliseconds, median', 'suspend', 'resume', 'resume p95', 'total', 'against the SDK'];
  const rows = [
    ...compared.flatMap(({ history, holdpoint, sdk }) => [
      [`${history} messages of history`, ...cells(holdpoint), (holdpoint.total / sdk.total).toFixed(2)],
      [`  the AI SDK's loop`, ...cells(sdk), ''],
    ]),
    ...parked.map(({ parked: count, holdpoint }) => [`${count} parked runs`, ...cells(holdpoint), '']),
  ];
  const sizes = [
    `A parked run: ${Math.round(cost.diskBytes)} bytes on disk, ${Math.round(cost.suspensionBytes)} of them its suspension; ${Math.round(cost.heapBytes)} bytes of memory.`,
    `A new process with ${coldStart.parked} parked: all listed ${ms(coldStart.start)} ms after it began (${ms(coldStart.open)} to open the journal, ${ms(coldStart.list)} to list).`,
  ];
  const lists = results.sessions.map(({ sessions, list, rare, common, firstSearch }) => [
    `${sessions} sessions`,
    ...[list, rare, common, firstSearch].map(ms),
  ]);
  const targets = targetsOf(results).map(({ name, value, atMost }) => [
    value <= atMost ? 'met' : 'missed',
    name,
    value.toFixed(2),
    `at most ${atMost}`,
  ]);
  const listHead = ['milliseconds, median', 'a page', 'a rare word', 'a common word', 'the first search'];
  const tables = [aligned([head, ...rows]), aligned([listHead, ...lists]), sizes.join('\n'), aligned(targets)];
  return tables.join('\n\n');
}

function cells({ suspend, resume, resumeP95, total }: Compared['sdk']): string[] {
  return [suspend, resume, resumeP95, total].map(ms);
}

function ms(value: number): string {
  return value.toFixed(2);
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number): string => {
    const isNumber = /^[\d.]+$/.test(cell) || (rows[0]?.[column] ?? '') === cell;
    const width = widths[column] ?? 0;
    return isNumber && column > 0 ? cell.padStart(width) : cell.padEnd(width);
  };
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}
