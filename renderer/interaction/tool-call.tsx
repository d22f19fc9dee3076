import type { ToolEntry } from '../../core/contract/index.ts';
import { Approval } from '../approval/approval.tsx';
import { OutcomeOf } from '../outcome/outcome-of.tsx';
import { Questions } from '../question/questions.tsx';
import { ToolLine } from '../transcript/tool-line.tsx';

/** A call as it stands: what it asks of the operator while it asks, else its line with what was decided. */
export function ToolCall({ entry }: { entry: ToolEntry }) {
  const { interaction, outcome } = entry;
  if (outcome) return <OutcomeOf entry={entry} outcome={outcome} />;
  switch (interaction?.request.type) {
    case 'tool-question':
      return <Questions entry={entry} request={interaction.request} recorded={interaction.resolution} />;
    case 'tool-approval':
      return <Approval entry={entry} request={interaction.request} recorded={interaction.resolution} />;
    case 'tool-outcome':
    case undefined:
      return <ToolLine entry={entry} />;
  }
}
