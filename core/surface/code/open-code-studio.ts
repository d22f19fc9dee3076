import type { StudioDefinition } from '../../agent/define-studio.ts';
import type { StudioApi } from '../../studio.ts';
import { codePlace, type CodePlace } from './code-place.ts';
import { warn } from './warn.ts';

export interface CodeStudio {
  definition: StudioDefinition;
  operator: string;
  /** A file, or ':memory:'; the data folder's own without it. */
  journal?: string | undefined;
  folder?: string | undefined;
}

/** Opens the Studio of a program. What it is made of is read now: whoever only defines an agent has no need of it. */
export async function openCodeStudio({
  definition,
  operator,
  journal,
  folder,
}: CodeStudio): Promise<CodePlace & { studio: StudioApi }> {
  const [{ openStudio }, { modelsFromEnvironment }] = await Promise.all([
    import('../../studio.ts'),
    import('../../model/index.ts'),
  ]);
  const place = codePlace(folder);
  const studio = await openStudio({
    project: place.project,
    definition,
    models: modelsFromEnvironment(process.env),
    operator,
    ownerName: 'a program',
    onFault: warn,
    ...(journal !== undefined && { journal }),
  });
  return { ...place, studio };
}
