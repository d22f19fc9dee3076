import { fail, type Interaction, surfaceName } from '../../contract/index.ts';
import type { Decision } from '../command.ts';

/** What is told to whoever responds to an interaction that is over: by whom and how, or that it is gone. */
export function tooLate({ status, resolution }: Interaction): Decision {
  switch (status) {
    case 'approved':
    case 'denied':
    case 'answered':
    case 'dismissed': {
      const by = resolution
        ? ` by ${resolution.by.name} in ${surfaceName[resolution.by.surface]} at ${clockTime(resolution.at)}`
        : '';
      return fail('already_resolved', `Already ${status}${by}.`);
    }
    case 'expired':
      return fail('gone', 'This request has expired, so it can’t be answered any more.');
    default:
      return fail('gone', `This request was ${status}, so it can’t be answered any more.`);
  }
}

function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB');
}
