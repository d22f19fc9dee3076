import { type InteractionRequest, type Resolution, surfaceName } from '../../core/contract/index.ts';
import { clockTime } from '../ui/time-words.ts';

/** What became of a request, in one line: who, where, when, why. */
export function resolutionWords(resolution: Resolution, asked: InteractionRequest['type']): string {
  const { status, reason } = resolution;
  const ran = asked === 'tool-approval' ? '. It did not run.' : '';
  switch (status) {
    case 'approved':
      return `Approved ${byWhom(resolution)}`;
    case 'denied':
      return `Denied ${byWhom(resolution)}${reason ? `: “${reason}”` : ''}${ran}`;
    case 'answered':
      return `Answered ${byWhom(resolution)}`;
    case 'dismissed':
      return `Dismissed ${byWhom(resolution)}`;
    case 'cancelled':
      return 'Cancelled';
    case 'expired':
      return `Expired${ran}`;
    case 'withdrawn':
      return `Withdrawn${ran}`;
  }
}

/** "by NAME in Desktop, 14:02:11". */
export function byWhom({ by, at }: Resolution): string {
  return `by ${by.name} in ${surfaceName[by.surface]}, ${clockTime(at)}`;
}

/** How the line is marked: what the operator said yes to, no to, or what neither was said to. */
export const resolutionMark = {
  approved: 'yes',
  answered: 'yes',
  denied: 'no',
  dismissed: 'no',
  cancelled: 'none',
  expired: 'none',
  withdrawn: 'none',
} as const satisfies Record<Resolution['status'], 'yes' | 'no' | 'none'>;
