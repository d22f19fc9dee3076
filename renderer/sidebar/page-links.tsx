import { Settings, Wrench } from 'lucide-react';
import { useActions, useStudio } from '../store/react.tsx';
import type { PageName } from '../store/studio-state.ts';

const links = [
  { page: 'tools', words: 'Tools', Icon: Wrench },
  { page: 'settings', words: 'Settings', Icon: Settings },
] as const satisfies readonly { page: PageName; words: string; Icon: typeof Wrench }[];

/** The pages beside the playground. */
export function PageLinks({ onGo }: { onGo: () => void }) {
  const { goTo } = useActions();
  const current = useStudio(({ page }) => page);
  return (
    <ul className="page-links">
      {links.map(({ page, words, Icon }) => (
        <li key={page}>
          <a
            className="sidebar-line"
            href={`#/${page}`}
            aria-current={page === current ? 'page' : undefined}
            onClick={(event) => {
              event.preventDefault();
              goTo(page);
              onGo();
            }}
          >
            <Icon className="icon" aria-hidden />
            <span className="sidebar-name">{words}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
