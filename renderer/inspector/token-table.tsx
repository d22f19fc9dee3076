import type { RunInspection, TurnInspection } from '../../core/transcript/index.ts';
import { costOf, costWords, countWords, sumOf } from './usage-sum.ts';
import './token-table.css';

/** What each turn used, and all of them together. Numbers that a provider doesn't give are not made up. */
export function TokenTable({ run }: { run: RunInspection }) {
  const turns = run.phases.flatMap((phase) => phase.turns);
  if (turns.length === 0) return <p className="inspector-quiet">No turn has begun yet.</p>;
  const priced = turns.some(({ usage }) => usage?.cost?.source === 'price');
  return (
    <>
      <table className="token-table number">
        <thead>
          <tr>
            <th scope="col">Turn</th>
            <th scope="col">Input</th>
            <th scope="col">Cached</th>
            <th scope="col">Output</th>
            <th scope="col">Reasoning</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {turns.map((turn) => (
            <Row key={turn.id} head={String(turn.number)} title={modelOf(turn)} turns={[turn]} />
          ))}
        </tbody>
        <tfoot>
          <Row head="Together" turns={turns} />
        </tfoot>
      </table>
      <p className="inspector-quiet">
        Cached is part of the input, reasoning of the output.{' '}
        {priced
          ? "The cost is by the price in the agent's definition."
          : 'Costs are shown where the provider tells them.'}
      </p>
    </>
  );
}

function Row({ head, title, turns }: { head: string; title?: string; turns: readonly TurnInspection[] }) {
  const usages = turns.map(({ usage }) => usage);
  const counts = (['inputTokens', 'cachedInputTokens', 'outputTokens', 'reasoningTokens'] as const).map((count) => ({
    count,
    sum: sumOf(usages, count),
  }));
  return (
    <tr>
      <th scope="row" title={title}>
        {head}
      </th>
      {counts.map(({ count, sum }) => (
        <td key={count} className={sum ? undefined : 'token-unknown'}>
          {countWords(sum)}
        </td>
      ))}
      <td className={costOf(usages) ? undefined : 'token-unknown'}>{costWords(costOf(usages))}</td>
    </tr>
  );
}

function modelOf({ model }: TurnInspection): string {
  return `${model.provider}: ${model.modelId}`;
}
