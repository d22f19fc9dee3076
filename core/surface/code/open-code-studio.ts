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
  const [{ openStudio }, { readStudioSettings }] = await Promise.all([
    import('../../studio.ts'),
    import('../../workspace/settings/studio-settings.ts'),
  ]);
  const place = codePlace(folder);
  const { models, expiresIn } = readStudioSettings(place.base, process.env);
  const studio = await openStudio({
    project: place.project,
    definition,
    models,
    expiresIn,
    operator,
    ownerName: 'a program',
    onFault: warn,
    ...(journal !== undefined && { journal }),
  });
  return { ...place, studio };
}
