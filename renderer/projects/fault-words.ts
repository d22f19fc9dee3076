import type { StudioInfo } from '../../core/contract/index.ts';

/** What is wrong with the project that is open, with paths as they are written in it; undefined where all is well. */
export function faultWords({ agents, project, projectError }: StudioInfo): string | undefined {
  const fault = projectError?.replaceAll(`${project.folder}/`, '').replaceAll(`${project.folder}\\`, '');
  if (fault === undefined) return undefined;
  const what =
    agents.length > 0
      ? 'What was saved last can’t be loaded; the version before it goes on working.'
      : 'The project can’t be loaded.';
  return `${what} ${fault} It is loaded again when you save.`;
}
