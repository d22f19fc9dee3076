import type { Interaction, ToolEntry } from '../../core/contract/index.ts';
import { useStudio } from '../store/react.tsx';
import { ToolLine } from '../transcript/tool-line.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { ResolutionLine } from './resolution-line.tsx';
import { resolutionWords } from './resolution-words.ts';

/** A call that asked: its card while it waits, then its tool line with what was decided. */
export function Approval({ entry, interaction: recorded }: { entry: ToolEntry; interaction: Interaction }) {
  const decision = useStudio(({ decisions }) => decisions[recorded.request.id]);
  const { request, resolution } = decision?.status === 'resolved' ? decision.interaction : recorded;
  if (!resolution) return <ApprovalCard request={request} decision={decision} />;
  return (
    <>
      <ToolLine entry={entry} decided={resolution.status} />
      <ResolutionLine mark={markOf[resolution.status]} text={resolutionWords(resolution)} />
    </>
  );
}

const markOf = { approved: 'yes', denied: 'no', cancelled: 'none', expired: 'none', withdrawn: 'none' } as const;
