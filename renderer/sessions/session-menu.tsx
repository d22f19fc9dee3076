import { Archive, ArchiveRestore, Braces, Copy, FileText, Pencil, Trash2 } from 'lucide-react';
import type { SessionSummary } from '../../core/contract/index.ts';
import { useActions } from '../store/react.tsx';
import type { ExportFormat, Refusal } from '../store/session-care-actions.ts';
import { placeOf } from '../store/session-list.ts';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import type { MenuAnchor } from '../ui/place-menu.ts';
import { sessionTitle } from '../ui/session-title.ts';
import { download } from './download.ts';

interface SessionMenuProps {
  session: SessionSummary;
  anchor: MenuAnchor;
  onClose: () => void;
  /** The title is to be written anew where one is. */
  onRename: () => void;
  /** What was chosen is under way; `done` gives why it was refused, if it was. */
  onChosen: (chosen: { leaves: boolean; done: Promise<Refusal> }) => void;
}

/** What can be done with a session. */
export function SessionMenu({ session, anchor, onClose, onRename, onChosen }: SessionMenuProps) {
  const { takeBack, archiveSession, deleteSession, duplicateSession, exportSession } = useActions();

  const { id } = session;
  const chosen = (done: Promise<Refusal>, leaves = false): void => onChosen({ leaves, done });

  async function save(format: ExportFormat): Promise<Refusal> {
    const file = await exportSession(id, format);
    if (!file.ok) return file.error.message;
    download(file.value, format === 'markdown' ? 'text/markdown' : 'application/json');
    return undefined;
  }

  const items: MenuItem[] = [
    { label: 'Rename', icon: <Pencil className="icon" aria-hidden />, keys: 'F2', onSelect: onRename },
    {
      label: 'Duplicate',
      icon: <Copy className="icon" aria-hidden />,
      onSelect: () => chosen(duplicateSession(id)),
    },
    placeOf(session) === 'archive'
      ? {
          label: 'Unarchive',
          icon: <ArchiveRestore className="icon" aria-hidden />,
          onSelect: () => chosen(takeBack(id), true),
        }
      : {
          label: 'Archive',
          icon: <Archive className="icon" aria-hidden />,
          onSelect: () => chosen(archiveSession(session), true),
        },
    {
      label: 'Export as Markdown',
      icon: <FileText className="icon" aria-hidden />,
      apart: true,
      onSelect: () => chosen(save('markdown')),
    },
    {
      label: 'Export as JSON',
      icon: <Braces className="icon" aria-hidden />,
      onSelect: () => chosen(save('json')),
    },
    {
      label: 'Delete',
      icon: <Trash2 className="icon" aria-hidden />,
      apart: true,
      danger: true,
      onSelect: () => chosen(deleteSession(session), true),
    },
  ];

  return <Menu label={`Actions for ${sessionTitle(session)}`} anchor={anchor} items={items} onClose={onClose} />;
}
