import type { StudioInfo } from '../../core/contract/index.ts';
import { Page } from '../ui/page.tsx';

/** The project has nothing to work with: why, and what to do. Its sessions stay readable. */
export function ProjectFault({ info: { project, projectError } }: { info: StudioInfo }) {
  return (
    <Page title={projectError === undefined ? `${project.name} has no agents` : `${project.name} can't be loaded`}>
      {projectError === undefined ? (
        <p>Define at least one agent in holdpoint.config.ts. It is loaded when you save.</p>
      ) : (
        <>
          <pre tabIndex={0}>{projectError}</pre>
          <p>It is loaded again when you save. Your sessions are kept, and can be read meanwhile.</p>
        </>
      )}
      <p>The project lies in {project.folder}</p>
    </Page>
  );
}
