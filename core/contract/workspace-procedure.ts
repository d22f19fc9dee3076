import { z } from 'zod';
import { projectProcedures } from './project-procedure.ts';
import { settingsProcedures } from './settings-procedure.ts';

const nothing = z.object({});

/**
 * What surrounds a Studio on this machine: the projects that can be opened, and the settings. Refused by a Studio that a
 * program hosts, which has neither.
 */
export const workspaceProcedures = {
  ...projectProcedures,
  /** `version` is Holdpoint's own; `dataFolder` is where everything is kept. */
  'workspace.get': { input: nothing, output: z.object({ version: z.string(), dataFolder: z.string() }) },
  ...settingsProcedures,
} as const;
