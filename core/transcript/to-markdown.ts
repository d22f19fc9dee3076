import type { Entry, Interaction, ToolEntry } from '../contract/index.ts';
import { surfaceName } from '../contract/index.ts';

/** A session as a text to be read and sent: everything that was said, asked, decided and done, in order. */
export function toMarkdown(title: string, entries: readonly Entry[]): string {
  const parts = entries.flatMap((entry) => {
    const text = partOf(entry);
    return text === undefined ? [] : [text];
  });
  return `${[`# ${oneLine(title) || 'Session'}`, ...parts].join('\n\n')}\n`;
}

function partOf(entry: Entry): string | undefined {
  switch (entry.kind) {
    case 'message':
      return `## ${entry.by.name}, ${timeOf(entry.at)}\n\n${entry.text}`;
    case 'text':
      return entry.status === 'cut' ? `${entry.text}\n\n*(broken off)*` : entry.text;
    case 'reasoning':
      return `> ${entry.text.replaceAll('\n', '\n> ')}`;
    case 'tool':
      return toolPart(entry);
    case 'boundary':
      return `*Phase ${entry.number}*`;
    case 'notice':
      return `**${noticeWords[entry.status]}**${entry.reason === undefined ? '' : `: ${oneLine(entry.reason)}`}`;
  }
}

const noticeWords = {
  failed: 'The run failed',
  stopped: 'The run was stopped',
  interrupted: 'The run was interrupted',
} as const;

function toolPart(entry: ToolEntry): string {
  const decided = [entry.interaction, entry.outcome].flatMap((asked) => (asked ? [decisionLine(asked)] : []));
  return [
    `**${entry.toolName}** (${entry.status})`,
    ...(entry.input === undefined ? [] : [fenced(entry.input)]),
    ...decided,
    ...(entry.output === undefined ? [] : [fenced(entry.output)]),
    ...(entry.error === undefined ? [] : [`Error: ${entry.error}`]),
  ].join('\n\n');
}

function decisionLine({ request, status, resolution }: Interaction): string {
  const asked = request.type === 'tool-approval' && request.reason !== undefined ? `${oneLine(request.reason)}: ` : '';
  if (!resolution) return `*${asked}${status}*`;
  const { by, at, reason } = resolution;
  const why = reason === undefined ? '' : `: ${oneLine(reason)}`;
  return `*${asked}${status} by ${by.name} in ${surfaceName[by.surface]}, ${timeOf(at)}${why}*`;
}

/** A fence longer than any in the text, which would end it. */
function fenced(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${typeof value === 'string' ? '' : 'json'}\n${text}\n${fence}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** "2026-01-02 03:04:05 UTC": the same wherever it is read. */
function timeOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
