import { useProviderModels } from '../model-picker/use-provider-models.ts';
import { modelSuggestions } from './model-suggestions.ts';
import { SettingsSection } from './settings-section.tsx';
import { TextSetting } from './text-setting.tsx';
import { useSettings } from './use-settings.ts';

/** What answers where neither a session nor its agent says. */
export function ModelSection() {
  const { view, save, revisions } = useSettings();
  const { lists } = useProviderModels(view.providers, revisions);
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
        suggestions={modelSuggestions(lists)}
        hint={<ModelHint ids={view.providers.map(({ id }) => id)} inForce={view.modelInForce} />}
        onSave={(text) => save('settings.change', { defaultModel: text === '' ? null : text })}
      />
    </SettingsSection>
  );
}

function ModelHint({ ids, inForce }: { ids: readonly string[]; inForce: string | undefined }) {
  return (
    <>
      {ids.length === 0 ? 'Add a provider first; then write PROVIDER:NAME.' : 'Written as PROVIDER:NAME, with '}
      {ids.map((id, index) => (
        <span key={id}>
          {index > 0 && (index === ids.length - 1 ? ' or ' : ', ')}
          <code>{id}</code>
        </span>
      ))}
      {ids.length > 0 && ' as PROVIDER.'}
      {inForce !== undefined && (
        <>
          {' '}
          The environment variable <code>HOLDPOINT_MODEL</code> says <code>{inForce}</code>, which goes before this.
        </>
      )}
    </>
  );
}
