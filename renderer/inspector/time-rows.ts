import type {
  CallInspection,
  PhaseInspection,
  RunInspection,
  Span,
  TurnInspection,
} from '../../core/transcript/index.ts';

/** What a stretch of a bar means: the model answers, a tool runs, or the operator is waited for. */
export type BarKind = 'phase' | 'model' | 'tool' | 'wait';
export interface Bar extends Span {
  readonly kind: BarKind;
}

/** A line of the time line. */
export type TimeRow = { readonly key: string; readonly bars: readonly Bar[] } & (
  | { readonly kind: 'phase'; readonly phase: PhaseInspection }
  | { readonly kind: 'turn'; readonly turn: TurnInspection }
  | { readonly kind: 'call'; readonly call: CallInspection }
  | { readonly kind: 'wait'; readonly span: Span }
);

/** A run from top to bottom: each phase, its turns with their calls, and the time after it that waited. */
export function timeRows({ phases }: RunInspection): TimeRow[] {
  return phases.flatMap((phase): TimeRow[] => {
    const { id, worked, suspended, turns } = phase;
    return [
      { kind: 'phase', key: id, phase, bars: worked ? [{ ...worked, kind: 'phase' }] : [] },
      ...turns.flatMap(turnRows),
      ...(suspended
        ? [{ kind: 'wait', key: `${id}:wait`, span: suspended, bars: [{ ...suspended, kind: 'wait' }] } as const]
        : []),
    ];
  });
}

function turnRows(turn: TurnInspection): TimeRow[] {
  const { from, to, id, calls } = turn;
  const bar: Bar = { kind: 'model', from, ...(to !== undefined && { to }) };
  return [
    { kind: 'turn', key: id, turn, bars: [bar] },
    ...calls.map((call): TimeRow => ({ kind: 'call', key: call.id, call, bars: callBars(call) })),
  ];
}

function callBars({ waits, ran }: CallInspection): Bar[] {
  return [...waits.map(barOf('wait')), ...ran.map(barOf('tool'))];
}

function barOf(kind: BarKind): (span: Span) => Bar {
  return ({ from, to }) => ({ kind, from, ...(to !== undefined && { to }) });
}
