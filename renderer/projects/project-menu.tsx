import { Check, Copy, Folder, FolderOpen, FolderSearch, FolderX, Plus } from 'lucide-react';
import type { KnownProject, ProcedureOutput } from '../../core/contract/index.ts';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import type { MenuAnchor } from '../ui/place-menu.ts';
import { projectNames } from './project-names.ts';
import { useProjectOpening } from './use-project-opening.ts';

interface ProjectMenuProps {
  known: ProcedureOutput<'projects.list'>;
  anchor: MenuAnchor;
  onClose: () => void;
}

/** The project that is open, the ways to others, and those that were open lately: those that are gone stand last. */
export function ProjectMenu({ known: { projects, templates }, anchor, onClose }: ProjectMenuProps) {
  const { open, pick, create, reveal, copyPath, forget } = useProjectOpening();
  const names = projectNames(projects);
  const nameOf = ({ id, folder, example }: KnownProject): string =>
    `${names.get(id) ?? folder}${example ? ' (example)' : ''}`;
  const isIn = (wanted: KnownProject['state']) => projects.filter(({ state }) => state === wanted);

  const items: MenuItem[] = [
    ...isIn('open').flatMap((project): MenuItem[] => [
      {
        label: `${nameOf(project)}, open now`,
        icon: <Check className="icon" aria-hidden />,
        title: project.folder,
        onSelect: () => open(project.id),
      },
      {
        label: 'Show in folder',
        icon: <FolderSearch className="icon" aria-hidden />,
        title: project.folder,
        onSelect: () => reveal(project.id),
      },
      {
        label: 'Copy path',
        icon: <Copy className="icon" aria-hidden />,
        title: project.folder,
        onSelect: () => copyPath(project.folder),
      },
    ]),
    {
      label: 'Open project…',
      icon: <FolderOpen className="icon" aria-hidden />,
      apart: true,
      onSelect: pick,
    },
    ...templates.map(({ id, name, description }): MenuItem => ({
      label: `New project: ${name.toLowerCase()}…`,
      icon: <Plus className="icon" aria-hidden />,
      title: description,
      onSelect: () => create(id),
    })),
    ...isIn('there').map((project, index): MenuItem => ({
      label: project.waiting > 0 ? `${nameOf(project)}, ${project.waiting} waiting for you` : nameOf(project),
      icon: <Folder className="icon" aria-hidden />,
      apart: index === 0,
      title: project.folder,
      onSelect: () => open(project.id),
    })),
    ...isIn('missing').map((project, index): MenuItem => ({
      label: `Take ${nameOf(project)} off the list: its folder is gone`,
      icon: <FolderX className="icon" aria-hidden />,
      apart: index === 0,
      title: project.folder,
      onSelect: () => forget(project.id),
    })),
  ];

  return <Menu label="Projects" anchor={anchor} items={items} onClose={onClose} />;
}
