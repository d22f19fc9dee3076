import { useEffect } from 'react';
import { isUnheard } from './client/client.ts';
import { useStudio } from './store/react.tsx';

/**
 * The window's title carries how many requests wait, so that it can be seen from elsewhere, `?` while it can't be known,
 * and names the project.
 */
export function useWindowTitle(): void {
  const total = useStudio(({ pending }) => pending);
  const unheard = useStudio(({ connection }) => isUnheard(connection));
  const project = useStudio(({ info }) => info?.project.name);
  useEffect(() => {
    const name = project === undefined ? 'Holdpoint' : `${project} – Holdpoint`;
    const count = unheard ? '(?) ' : total > 0 ? `(${total}) ` : '';
    document.title = `${count}${name}`;
  }, [total, unheard, project]);
}
