import { type ProcedureOutput, type SessionSummary, toPublicEvent } from '../contract/index.ts';
import type { Journal } from '../journal/journal.ts';
import { applyEvent, emptyTranscript, toMarkdown } from '../transcript/index.ts';

/** A whole session as a file. What only the host may know is in neither form. */
export function exportSession(
  journal: Journal,
  session: SessionSummary,
  format: 'markdown' | 'json',
): ProcedureOutput<'sessions.export'> {
  const events = journal.events(session.id).map(toPublicEvent);
  const name = fileNameOf(session);
  if (format === 'json') {
    return { fileName: `${name}.json`, text: `${JSON.stringify({ session, events }, null, 2)}\n` };
  }
  const { entries } = events.reduce(applyEvent, emptyTranscript);
  return { fileName: `${name}.md`, text: toMarkdown(session.title, entries) };
}

/** Letters and digits of any script, which every file system takes. */
function fileNameOf({ title, id }: SessionSummary): string {
  const words = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '');
  return Array.from(words).slice(0, 60).join('') || id;
}
