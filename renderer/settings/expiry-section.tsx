import { ChoiceSetting } from './choice-setting.tsx';
import { expiryChoices } from './expiry-words.ts';
import { SettingsSection } from './settings-section.tsx';
import { useSettings } from './use-settings.ts';

export function ExpirySection() {
  const { view, save } = useSettings();
  return (
    <SettingsSection
      title="Expiry"
      about="How long a request waits before it counts as denied, where neither its tool nor its project says. Requests that wait already keep their time."
    >
      <ChoiceSetting
        label="Requests expire"
        value={String(view.expiresIn ?? '')}
        choices={expiryChoices(view.expiresIn)}
        onSave={(value) => save('settings.change', { expiresIn: value === '' ? null : Number(value) })}
      />
    </SettingsSection>
  );
}
