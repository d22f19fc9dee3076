import type { AtWork } from '../core/workspace/projects/project-questions.ts';

/** What a person is asked before a project is left in which something works. */
export function interruptWords({ runs, calls }: AtWork, name: string): { message: string; detail: string } {
  const what = [
    ...(runs > 0 ? [runs === 1 ? 'a run' : `${runs} runs`] : []),
    ...(calls > 0 ? [calls === 1 ? 'a tool run by hand' : `${calls} tools run by hand`] : []),
  ].join(' and ');
  const those = runs + calls === 1 ? 'It' : 'They';
  const resumed = 'will be interrupted and can be resumed when you come back.';
  const stopped = `will be stopped, and what ${calls === 1 ? 'it' : 'they'} did by then is not known.`;
  const each = `Runs ${resumed} Tools run by hand will be stopped, and what they did by then is not known.`;
  return {
    message: `${what.charAt(0).toUpperCase()}${what.slice(1)} ${runs + calls === 1 ? 'is' : 'are'} working in ${name}.`,
    detail: runs > 0 && calls > 0 ? each : `${those} ${runs > 0 ? resumed : stopped}`,
  };
}
