import type { Theme } from '../../core/contract/index.ts';
import { ChoiceSetting } from './choice-setting.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useSettings } from './use-settings.ts';

const THEMES = [
  { value: 'system', words: 'As the system' },
  { value: 'light', words: 'Light' },
  { value: 'dark', words: 'Dark' },
] as const satisfies readonly { value: Theme; words: string }[];

export function AppearanceSection() {
  const { view, save } = useSettings();
  return (
    <SettingsSection title="Appearance">
      <ChoiceSetting<Theme>
        label="Theme"
        value={view.theme}
        choices={THEMES}
        onSave={(theme) => save('settings.change', { theme })}
      />
    </SettingsSection>
  );
}
