import type { ProcedureOutput, Result } from '../../core/contract/index.ts';
import { copyText } from '../inspector/copy-text.ts';
import { useActions, useClient } from '../store/react.tsx';

export interface ProjectOpening {
  open(id: string): void;
  pick(): void;
  create(templateId: string): void;
  /** Shows where it lies, in the system's own program for files. */
  reveal(id: string): void;
  copyPath(folder: string): void;
  forget(id: string): void;
}

/** The ways to another project. The host asks what there is to ask; why nothing was opened is told in a notice. */
export function useProjectOpening(): ProjectOpening {
  const client = useClient();
  const { tell } = useActions();
  const said = async (
    answer: Promise<Result<ProcedureOutput<'projects.open' | 'projects.reveal' | 'projects.forget'>>>,
  ): Promise<void> => {
    const done = await answer;
    if (!done.ok) tell(done.error.message);
  };
  return {
    open: (id) => void said(client.call('projects.open', { id })),
    pick: () => void said(client.call('projects.pick', {})),
    create: (templateId) => void said(client.call('projects.create', { templateId })),
    reveal: (id) => void said(client.call('projects.reveal', { id })),
    copyPath: (folder) =>
      void copyText(folder).then((copied) => copied || tell(`The path could not be copied. It is ${folder}`)),
    forget: (id) => void said(client.call('projects.forget', { id })),
  };
}
