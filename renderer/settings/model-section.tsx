import { useProviderModels } from '../model-picker/use-provider-models.ts';
import { SettingsSection } from './settings-section.tsx';
import { TextSetting } from './text-setting.tsx';
import { useSettings } from './use-settings.ts';

/** What answers where neither a session nor its agent says. */
export function ModelSection() {
  const { view, save } = useSettings();
  const { lists } = useProviderModels(view.providers);
  const names = lists.flatMap(({ provider, models }) => models.map((model) => `${provider.id}:${model}`));
  return (
    <SettingsSection
      title="Default model"
      about="What answers where neither a session nor its agent chooses. Without one the offline demo model does."
    >
      <TextSetting
        mono
        label="Model"
        value={view.defaultModel ?? ''}
        placeholder="demo"
        suggestions={names}
        hint={hintOf(view.modelInForce)}
        onSave={(text) => save('settings.change', { defaultModel: text === '' ? null : text })}
      />
    </SettingsSection>
  );
}

function hintOf(inForce: string | undefined) {
  if (inForce === undefined) return 'Written as PROVIDER:NAME, with a provider from above.';
  return (
    <>
      The environment variable <code>HOLDPOINT_MODEL</code> says <code>{inForce}</code>, which goes before this.
    </>
  );
}
