import { defineStudio } from 'holdpoint';
import { support } from './support.ts';

export default defineStudio({
  agents: [support],
  quickPrompts: [
    'Look up A-1008',
    'Refund $40 on A-1003',
    'Refund $90 on A-1002',
    'Refund $60 on A-1004 and $70 on A-1005',
    'Cancel A-1012',
    'Prepare an escalation for Delta Kit Labs',
    'Slow report',
  ],
});
