import { Check, Copy, Folder, FolderOpen, FolderSearch, FolderX, Plus } from 'lucide-react';
import type { ProcedureOutput } from '../../core/contract/index.ts';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import type { MenuAnchor } from '../ui/place-menu.ts';
import { projectNames } from './project-names.ts';
import { useProjectOpening } from './use-project-opening.ts';

interface ProjectMenuProps {
  known: ProcedureOutput<'projects.list'>;
  anchor: MenuAnchor;
  onClose: () => void;
}

/** The projects that were open lately, and the ways to others. */
export function ProjectMenu({ known: { projects, templates }, anchor, onClose }: ProjectMenuProps) {
  const { open, pick, create, reveal, copyPath, forget } = useProjectOpening();
  const names = projectNames(projects);

  const items: MenuItem[] = [
    ...projects.map(({ id, folder, state, example }): MenuItem => {
      const name = `${names.get(id) ?? folder}${example ? ' (example)' : ''}`;
      if (state === 'missing') {
        return {
          label: `Take ${name} off the list: its folder is gone`,
          icon: <FolderX className="icon" aria-hidden />,
          onSelect: () => forget(id),
        };
      }
      return state === 'open'
        ? { label: `${name}, open now`, icon: <Check className="icon" aria-hidden />, onSelect: () => open(id) }
        : { label: name, icon: <Folder className="icon" aria-hidden />, onSelect: () => open(id) };
    }),
    ...projects.flatMap(({ id, folder, state }): MenuItem[] =>
      state === 'open'
        ? [
            {
              label: 'Show in folder',
              icon: <FolderSearch className="icon" aria-hidden />,
              apart: true,
              title: folder,
              onSelect: () => reveal(id),
            },
            {
              label: 'Copy path',
              icon: <Copy className="icon" aria-hidden />,
              title: folder,
              onSelect: () => copyPath(folder),
            },
          ]
        : [],
    ),
    {
      label: 'Open project…',
      icon: <FolderOpen className="icon" aria-hidden />,
      apart: true,
      onSelect: pick,
    },
    ...templates.map(({ id, name, description }, index): MenuItem => ({
      label: `New project: ${name.toLowerCase()}…`,
      icon: <Plus className="icon" aria-hidden />,
      apart: index === 0,
      title: description,
      onSelect: () => create(id),
    })),
  ];

  return <Menu label="Projects" anchor={anchor} items={items} onClose={onClose} />;
}
