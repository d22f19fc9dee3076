import type { TurnInspection } from '../../core/transcript/index.ts';
import { useNow } from '../ui/clock.ts';
import { moment } from '../ui/time-words.ts';
import { Facts } from './facts.tsx';
import { JsonBox } from './json-box.tsx';
import { SentMessages } from './sent-messages.tsx';
import { turnModel } from './turn-model.ts';
import { costOf, costWords, countWords, sumOf } from './usage-sum.ts';

/** One model call: what was sent, what it used, and what came back. */
export function TurnDetail({ sessionId, turn }: { sessionId: string; turn: TurnInspection }) {
  const { id, number, from, finishReason, cut, usage, parts } = turn;
  const usages = [usage];
  const cached = sumOf(usages, 'cachedInputTokens');
  const reasoning = sumOf(usages, 'reasoningTokens');
  const now = useNow('minute');
  return (
    <div className="inspector-detail">
      <Facts
        facts={[
          ['Model', turnModel(turn)],
          ['Began', moment(from, now)],
          finishReason === undefined ? undefined : ['Finished because of', finishReason],
          cut && ['Cut because of', cut],
          ['Input tokens', countWords(sumOf(usages, 'inputTokens'))],
          cached && ['of these cached', countWords(cached)],
          ['Output tokens', countWords(sumOf(usages, 'outputTokens'))],
          reasoning && ['of these reasoning', countWords(reasoning)],
          ['Cost', costWords(costOf(usages))],
        ]}
      />
      <SentMessages sessionId={sessionId} turnId={id} number={number} />
      {parts.length > 0 && <JsonBox title="Came back" what={`what turn ${number} gave`} value={parts} />}
    </div>
  );
}
