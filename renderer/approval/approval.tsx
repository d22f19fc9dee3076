import type { ApprovalRequest, Resolution, ToolEntry } from '../../core/contract/index.ts';
import { Unsent } from '../interaction/unsent.tsx';
import { useResolution } from '../interaction/use-resolution.ts';
import { reasonDraftKey } from '../store/studio-state.ts';
import { ToolLine } from '../transcript/tool-line.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { ResolutionLine } from './resolution-line.tsx';
import { resolutionMark, resolutionWords } from './resolution-words.ts';

interface ApprovalProps {
  entry: ToolEntry;
  request: ApprovalRequest;
  recorded: Resolution | undefined;
}

/** A call that asked: its card while it waits, then its tool line with what was decided. */
export function Approval({ entry, request, recorded }: ApprovalProps) {
  const { decision, resolution } = useResolution(request.id, recorded);
  if (!resolution) return <ApprovalCard request={request} decision={decision} />;
  return (
    <>
      <ToolLine entry={entry} decided={resolution.status} />
      <ResolutionLine mark={resolutionMark[resolution.status]} text={resolutionWords(resolution, request.type)} />
      <Unsent
        interactionId={request.id}
        resolution={resolution}
        draftKey={reasonDraftKey(request.id)}
        wordsOf={(reason) => reason}
      />
    </>
  );
}
