import { useId, type ReactNode } from 'react';

interface SettingsSectionProps {
  title: string;
  /** What it is for, in a sentence. */
  about?: ReactNode;
  children: ReactNode;
}

/** One part of the page, with its own heading. */
export function SettingsSection({ title, about, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className="settings-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {about !== undefined && <p className="settings-quiet">{about}</p>}
      {children}
    </section>
  );
}
