import type { ApprovalRequest } from '../../../contract/index.ts';
import { shownJson, shownLine } from '../shown.ts';

/** What is asked of an approval: the exact input that will run, whole, and the tool's own words for it. */
export function approvalQuestion({
  toolName,
  input,
  reason,
}: Pick<ApprovalRequest, 'toolName' | 'input' | 'reason'>): string {
  const why = reason === undefined ? '' : ` (${shownLine(reason)})`;
  return `Allow ${shownLine(toolName)} ${shownJson(input)}${why}?`;
}

/** What the tool's own code says about it, each on a line. */
export function factLines({ facts = [] }: Pick<ApprovalRequest, 'facts'>): string[] {
  return facts.map(({ label, value }) => `  ${shownLine(label)}: ${shownLine(value)}`);
}
