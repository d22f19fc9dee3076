import type { Resolution } from '../../core/contract/index.ts';
import { surfaceName } from '../ui/surface-name.ts';
import { clockTime } from '../ui/time-words.ts';

/** What became of a request, in one line: who, where, when, why. */
export function resolutionWords({ status, by, at, reason }: Resolution): string {
  const where = `by ${by.name} in ${surfaceName[by.surface]}, ${clockTime(at)}`;
  switch (status) {
    case 'approved':
      return `Approved ${where}`;
    case 'denied':
      return reason ? `Denied ${where}: “${reason}”. It did not run.` : `Denied ${where}. It did not run.`;
    case 'cancelled':
      return 'Cancelled';
    case 'expired':
      return 'Expired before anybody decided. It did not run.';
    case 'withdrawn':
      return 'Withdrawn. It did not run.';
  }
}
