import type { SessionSummary } from '../../core/contract/index.ts';
import { seenText } from '../value/unseen-characters.ts';

/**
 * A session has no title before its first message. It reads as the message does: a character that can't be seen would
 * turn it around, and is shown by its number.
 */
export function sessionTitle({ title }: SessionSummary): string {
  return title.trim() === '' ? 'Untitled' : seenText(title);
}
