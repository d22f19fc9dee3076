import type { Outcome, OutcomeRequest, OutcomeResponse } from '../../../contract/index.ts';
import { shownJson, shownLine } from '../shown.ts';
import type { Asked } from './asked.ts';
import type { Asker } from './asker.ts';

const CHOICES: readonly { outcome: Outcome; text: string }[] = [
  { outcome: 'happened', text: 'It happened' },
  { outcome: 'did-not-happen', text: 'It did not happen: run it now' },
  { outcome: 'unknown', text: 'Nobody knows: tell the agent so' },
];

/**
 * Asks what became of a call that was cut off while it ran, and where it happened for what it gave. The end of the input
 * says that nobody knows.
 */
export async function askOutcome(
  asker: Asker,
  { type, toolName, input }: Pick<OutcomeRequest, 'type' | 'toolName' | 'input'>,
  signal: AbortSignal,
): Promise<Asked<OutcomeResponse>> {
  let lines = [
    `? What became of ${shownLine(toolName)} ${shownJson(input)}? It was cut off while it ran.`,
    ...CHOICES.map(({ text }, index) => `  ${index + 1}. ${text}`),
  ];
  for (;;) {
    const line = await asker.ask(lines, '[1-3] ', signal);
    if (signal.aborted) return 'over';
    if (line === undefined) return { response: { type, outcome: 'unknown' }, inputEnded: true };
    const outcome = CHOICES[Number(line.trim()) - 1]?.outcome;
    if (outcome === 'happened') return askOutput(asker, type, signal);
    if (outcome !== undefined) return { response: { type, outcome }, inputEnded: false };
    lines = ['  Write 1, 2 or 3.'];
  }
}

async function askOutput(
  asker: Asker,
  type: OutcomeResponse['type'],
  signal: AbortSignal,
): Promise<Asked<OutcomeResponse>> {
  let lines = ['? What did it give?'];
  for (;;) {
    const line = await asker.ask(lines, '[JSON, Enter for nothing] ', signal);
    if (signal.aborted) return 'over';
    const text = line?.trim() ?? '';
    if (text === '') return { response: { type, outcome: 'happened' }, inputEnded: line === undefined };
    try {
      return { response: { type, outcome: 'happened', output: JSON.parse(text) as unknown }, inputEnded: false };
    } catch (error) {
      lines = [`  That is no JSON: ${shownLine(error instanceof Error ? error.message : String(error))}.`];
    }
  }
}
