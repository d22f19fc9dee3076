import { useEffect } from 'react';
import { useStudio } from './store/react.tsx';

/** The window's title carries how many requests wait, so that it can be seen from elsewhere, and names the project. */
export function useWindowTitle(): void {
  const total = useStudio(({ pending }) => pending);
  const project = useStudio(({ info }) => info?.project.name);
  useEffect(() => {
    const name = project === undefined ? 'Holdpoint' : `${project} – Holdpoint`;
    document.title = total > 0 ? `(${total}) ${name}` : name;
  }, [total, project]);
}
