import type { Delta, Progress } from '../contract/index.ts';
import { append, find, replace } from './entries.ts';
import type { Transcript } from './transcript.ts';

/** The transcript with one more piece of live text. A piece that it has already, or that came too late, changes nothing. */
export function applyDelta(transcript: Transcript, delta: Delta): Transcript {
  const { partId: id, turnId, kind, offset, text } = delta;
  const { entries } = transcript;
  const known = find(entries, id, 'text', 'reasoning', 'tool');
  if (!known) {
    if (offset !== 0) return transcript;
    const entry =
      kind === 'input'
        ? ({ kind: 'tool', id, turnId, toolName: delta.toolName ?? '', status: 'streaming', inputText: text } as const)
        : ({ kind, id, turnId, text, status: 'streaming' } as const);
    return { ...transcript, entries: append(entries, entry) };
  }
  if (known.status !== 'streaming') return transcript;
  const before = known.kind === 'tool' ? (known.inputText ?? '') : known.text;
  if (offset > before.length || offset + text.length <= before.length) return transcript;
  const whole = before.slice(0, offset) + text;
  const entry = known.kind === 'tool' ? { ...known, inputText: whole } : { ...known, text: whole };
  return { ...transcript, entries: replace(entries, entry) };
}

export function applyProgress(transcript: Transcript, { callId, fraction, note }: Progress): Transcript {
  const entry = find(transcript.entries, callId, 'tool');
  if (entry?.status !== 'running') return transcript;
  const progress = { fraction, ...(note !== undefined && { note }) };
  return { ...transcript, entries: replace(transcript.entries, { ...entry, progress }) };
}
