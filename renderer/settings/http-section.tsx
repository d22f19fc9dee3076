import { SettingsSection } from './settings-section.tsx';
import { SwitchSetting } from './switch-setting.tsx';
import { TextSetting } from './text-setting.tsx';
import { TokenField } from './token-field.tsx';
import { useSettings } from './use-settings.ts';

/** Whether programs and browsers on this machine reach the Studio. */
export function HttpSection() {
  const { view, save } = useSettings();
  const { http, atDesktop } = view;
  const fixed = http.by === 'command' || !atDesktop;

  function savePort(text: string): Promise<string | undefined> {
    const port = Number(text);
    if (!/^\d{1,5}$/.test(text) || port > 65_535) return Promise.resolve('A port is a number from 1 to 65535.');
    return save('settings.change', { http: { on: http.on, port } });
  }

  return (
    <SettingsSection
      title="HTTP and browser"
      about="Lets programs and browsers on this machine, and on no other, reach the Studio with a token."
    >
      <SwitchSetting
        label="Serve over HTTP"
        on={http.on}
        disabled={fixed}
        onSave={(on) => save('settings.change', { http: { on, port: http.port } })}
      />
      {http.by === 'command' && (
        <p className="settings-quiet">The command that started Holdpoint decides this, and the port.</p>
      )}
      {http.by === 'settings' && !atDesktop && (
        <p className="settings-quiet">This can be changed at the desktop window only.</p>
      )}
      {http.fault !== undefined && (
        <p className="settings-fault" role="alert">
          {http.fault}
        </p>
      )}
      <TextSetting label="Port" value={String(http.port)} inputMode="numeric" disabled={fixed} onSave={savePort} />
      {http.url !== undefined && (
        <p className="settings-quiet">
          Served at <code>{http.url}</code>
        </p>
      )}
      {atDesktop && <TokenField />}
    </SettingsSection>
  );
}
