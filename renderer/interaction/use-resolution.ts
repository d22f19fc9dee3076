import type { Resolution } from '../../core/contract/index.ts';
import { useStudio } from '../store/react.tsx';
import type { Decision } from '../store/studio-state.ts';

/** How a decision made here stands, and what became of the request: the host's answer may come before its event. */
export function useResolution(
  interactionId: string,
  recorded: Resolution | undefined,
): { decision: Decision | undefined; resolution: Resolution | undefined } {
  const decision = useStudio(({ decisions }) => decisions[interactionId]);
  const answered = decision?.status === 'resolved' ? decision.interaction.resolution : undefined;
  return { decision, resolution: recorded ?? answered };
}
