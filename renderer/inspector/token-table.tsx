import type { Usage } from '../../core/contract/index.ts';
import type { RunInspection } from '../../core/transcript/index.ts';
import { turnModel } from './turn-model.ts';
import { costOf, costWords, countWords, type Counted, sumOf } from './usage-sum.ts';
import './token-table.css';

interface Column {
  readonly words: string;
  readonly count: Counted;
  /** Shown only where a provider counts it. */
  readonly optional?: true;
}

const columns: readonly Column[] = [
  { words: 'Input', count: 'inputTokens' },
  { words: 'Cached', count: 'cachedInputTokens', optional: true },
  { words: 'Output', count: 'outputTokens' },
  { words: 'Reasoning', count: 'reasoningTokens', optional: true },
];

/** What each turn used, and all of them together. Numbers that a provider doesn't give are not made up. */
export function TokenTable({ run }: { run: RunInspection }) {
  const turns = run.phases.flatMap((phase) => phase.turns);
  if (turns.length === 0) return <p className="inspector-quiet">No turn has begun yet.</p>;
  const usages = turns.map(({ usage }) => usage);
  const shown = columns.filter(({ count, optional }) => !optional || sumOf(usages, count) !== undefined);
  return (
    <>
      <table className="token-table number">
        <thead>
          <tr>
            <th scope="col">Turn</th>
            {shown.map(({ words }) => (
              <th key={words} scope="col">
                {words}
              </th>
            ))}
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {turns.map((turn) => (
            <Row key={turn.id} head={String(turn.number)} title={turnModel(turn)} shown={shown} usages={[turn.usage]} />
          ))}
        </tbody>
        <tfoot>
          <Row head="Together" shown={shown} usages={usages} />
        </tfoot>
      </table>
      {shown.some(({ optional }) => optional) && (
        <p className="inspector-quiet">Cached is part of the input, reasoning of the output.</p>
      )}
      <p className="inspector-quiet">{costNote(usages)}</p>
    </>
  );
}

function costNote(usages: readonly (Usage | undefined)[]): string {
  const sources = new Set(usages.map((usage) => usage?.cost?.source));
  if (sources.has('price')) return "The cost is by the price in the agent's definition at the time.";
  if (sources.has('provider')) return 'The cost is what the provider said that it charged.';
  return "The cost is known where the provider tells it, or the agent's definition has the price of its model.";
}

interface RowProps {
  head: string;
  title?: string;
  shown: readonly Column[];
  usages: readonly (Usage | undefined)[];
}

function Row({ head, title, shown, usages }: RowProps) {
  const cost = costOf(usages);
  if (usages.every((usage) => usage === undefined || Object.keys(usage).length === 0)) {
    return (
      <tr>
        <th scope="row" title={title}>
          {head}
        </th>
        <td className="token-unknown" colSpan={shown.length + 1}>
          not known
        </td>
      </tr>
    );
  }
  return (
    <tr>
      <th scope="row" title={title}>
        {head}
      </th>
      {shown.map(({ count }) => {
        const sum = sumOf(usages, count);
        return (
          <td key={count} className={sum ? undefined : 'token-unknown'}>
            {countWords(sum)}
          </td>
        );
      })}
      <td className={cost ? undefined : 'token-unknown'}>{costWords(cost)}</td>
    </tr>
  );
}
