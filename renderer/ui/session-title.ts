import type { SessionSummary } from '../../core/contract/index.ts';

/** A session has no title before its first message. */
export function sessionTitle({ title }: SessionSummary): string {
  return title.trim() === '' ? 'Untitled' : title;
}
