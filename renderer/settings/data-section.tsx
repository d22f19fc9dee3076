import { useEffect, useState } from 'react';
import { useClient } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSettings } from './use-settings.ts';

export function DataSection() {
  const { view } = useSettings();
  const client = useClient();
  const [folder, setFolder] = useState<string>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    void client.call('workspace.get', {}).then((answer) => {
      if (answer.ok) setFolder(answer.value.dataFolder);
    });
  }, [client]);

  async function open(): Promise<void> {
    const answer = await client.call('dataFolder.open', {});
    setFault(answer.ok ? undefined : answer.error.message);
  }

  return (
    <SettingsSection
      title="Data folder"
      about="Sessions, settings and what tools keep lie here. HOLDPOINT_DATA moves it."
    >
      <div className="settings-row">
        <code className="settings-path">{folder}</code>
        {view.atDesktop && (
          <Button small onClick={() => void open()}>
            Open folder
          </Button>
        )}
      </div>
      {fault !== undefined && (
        <p className="settings-fault" role="alert">
          {fault}
        </p>
      )}
    </SettingsSection>
  );
}
