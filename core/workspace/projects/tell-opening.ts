import path from 'node:path';
import type { OpenedProject } from '../../surface/open-project.ts';
import type { Workspace } from '../workspace.ts';

/** After how long a person is told that a project is being opened, in milliseconds. */
const SLOW = 500;

/** Opens the project in `folder`, and tells surfaces of it for as long as it takes, where that is long. */
export async function tellOpening(
  workspace: Pick<Workspace, 'opening'>,
  folder: string,
  open: () => Promise<OpenedProject>,
): Promise<OpenedProject> {
  let told = false;
  const sign = setTimeout(() => {
    told = true;
    workspace.opening(path.basename(folder));
  }, SLOW);
  try {
    return await open();
  } finally {
    clearTimeout(sign);
    if (told) workspace.opening();
  }
}
