import { useEffect } from 'react';
import { useStudio } from './store/react.tsx';

/** The window's title carries how many requests wait, so that it can be seen from elsewhere. */
export function useWindowTitle(): void {
  const total = useStudio(({ pending }) => pending);
  useEffect(() => {
    document.title = total > 0 ? `(${total}) Holdpoint` : 'Holdpoint';
  }, [total]);
}
