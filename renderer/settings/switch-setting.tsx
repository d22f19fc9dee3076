import { useId, type ReactNode } from 'react';
import { SavedLine } from './saved-line.tsx';
import { useSaving } from './use-saving.ts';

interface SwitchSettingProps {
  label: ReactNode;
  on: boolean;
  onSave: (on: boolean) => Promise<string | undefined>;
  disabled?: boolean;
}

/** Yes or no, saved at once. */
export function SwitchSetting({ label, on, onSave, disabled }: SwitchSettingProps) {
  const id = useId();
  const { saving, run } = useSaving();
  return (
    <div className="settings-row settings-switch">
      <input
        id={id}
        type="checkbox"
        className="settings-check"
        checked={on}
        disabled={disabled}
        aria-describedby={`${id}-saved`}
        onChange={(event) => void run(onSave(event.target.checked))}
      />
      <label htmlFor={id}>{label}</label>
      <SavedLine saving={saving} id={`${id}-saved`} />
    </div>
  );
}
