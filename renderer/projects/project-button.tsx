import { ChevronsUpDown } from 'lucide-react';
import { useCallback, useEffect, useId, useState } from 'react';
import type { ProcedureOutput, StudioInfo } from '../../core/contract/index.ts';
import { useActions, useClient } from '../store/react.tsx';
import type { MenuAnchor } from '../ui/place-menu.ts';
import { ProjectMenu } from './project-menu.tsx';
import './project-button.css';

interface Opened {
  known: ProcedureOutput<'projects.list'>;
  anchor: MenuAnchor;
}

/** The project's name; where another can be opened, pressing it shows which. */
export function ProjectButton({ project }: { project: StudioInfo['project'] }) {
  const client = useClient();
  const { tell } = useActions();
  const [canOpen, setCanOpen] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const [opened, setOpened] = useState<Opened>();
  const describing = useId();
  const close = useCallback(() => setOpened(undefined), []);

  useEffect(() => {
    let gone = false;
    void client.call('projects.list', {}).then((known) => {
      if (gone || !known.ok) return;
      setCanOpen(known.value.canOpen);
      const others = known.value.projects.filter(({ state }) => state === 'there');
      setWaiting(others.reduce((sum, other) => sum + other.waiting, 0));
    });
    return () => void (gone = true);
    // Read anew with the studio: going to another project changes how much waits in the others.
  }, [client, project]);

  const title = `${project.name}: ${project.folder}`;
  const elsewhere = waiting > 0 ? `${waiting} waiting in other projects` : '';
  if (!canOpen) {
    return (
      <span className="brand-project" title={title}>
        {project.name}
      </span>
    );
  }

  async function show(button: HTMLButtonElement): Promise<void> {
    const known = await client.call('projects.list', {});
    if (known.ok) setOpened({ known: known.value, anchor: button.getBoundingClientRect() });
    else tell(known.error.message);
  }

  return (
    <>
      <button
        type="button"
        className="project-button"
        aria-label={`Project: ${project.name}`}
        aria-describedby={elsewhere === '' ? undefined : describing}
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        title={elsewhere === '' ? title : `${title}\n${elsewhere}`}
        onClick={(event) => void show(event.currentTarget)}
      >
        <span className="project-button-name">{project.name}</span>
        {elsewhere !== '' && (
          <span className="project-button-waiting">
            <span id={describing} className="unseen">
              {elsewhere}
            </span>
          </span>
        )}
        <ChevronsUpDown className="icon" aria-hidden />
      </button>
      {opened && <ProjectMenu {...opened} onClose={close} />}
    </>
  );
}
