import type { Interaction, ToolEntry } from '../../core/contract/index.ts';
import { ResolutionLine } from '../approval/resolution-line.tsx';
import { resolutionMark, resolutionWords } from '../approval/resolution-words.ts';
import { useResolution } from '../interaction/use-resolution.ts';
import { ToolLine } from '../transcript/tool-line.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { outcomeWords } from './outcome-words.ts';

/** A call that a crash cut off: the card that asks what became of it, then its line with what was said. */
export function OutcomeOf({ entry, outcome }: { entry: ToolEntry; outcome: Interaction }) {
  const { request } = outcome;
  const { decision, resolution } = useResolution(request.id, outcome.resolution);
  if (request.type !== 'tool-outcome') return <ToolLine entry={entry} />;
  if (!resolution) return <OutcomeCard request={request} decision={decision} />;
  const before = entry.interaction?.resolution;
  return (
    <>
      <ToolLine entry={entry} decided={resolution.status} />
      {before && (
        <ResolutionLine mark={resolutionMark[before.status]} text={resolutionWords(before, 'tool-approval')} />
      )}
      <ResolutionLine
        mark={resolution.outcome === 'happened' ? 'yes' : 'none'}
        text={outcomeWords(resolution, request)}
      />
    </>
  );
}
