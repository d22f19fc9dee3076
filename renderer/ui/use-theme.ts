import { useEffect } from 'react';
import { useClient, useStudio } from '../store/react.tsx';

/** Keeps the window's look as the settings say. It is read again whenever the studio is. */
export function useTheme(): void {
  const client = useClient();
  const info = useStudio((state) => state.info);
  useEffect(() => {
    let over = false;
    void client.call('settings.theme', {}).then((answer) => {
      // A Studio that a program hosts has no settings: the system chooses.
      if (over || !answer.ok) return;
      const { dataset } = document.documentElement;
      if (answer.value.theme === 'system') delete dataset['theme'];
      else dataset['theme'] = answer.value.theme;
    });
    return () => {
      over = true;
    };
  }, [client, info]);
}
