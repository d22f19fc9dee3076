import { PageFrame } from '../ui/page-frame.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DataSection } from './data-section.tsx';
import { ExpirySection } from './expiry-section.tsx';
import { HttpSection } from './http-section.tsx';
import { ModelSection } from './model-section.tsx';
import { ProvidersSection } from './providers-section.tsx';
import { useAnnouncement } from './use-announcement.ts';
import { SettingsContext, useLoadedSettings } from './use-settings.ts';
import './settings.css';

/** What this machine keeps for all projects. Each field is saved by itself, at once. */
export default function SettingsPage({ onShowSidebar }: { onShowSidebar: (() => void) | undefined }) {
  const { view, fault, save, revisions } = useLoadedSettings();
  const { said, announce } = useAnnouncement();
  return (
    <PageFrame title="Settings" onShowSidebar={onShowSidebar}>
      <p className="unseen" role="status">
        {said && <span key={said.number}>{said.text}</span>}
      </p>
      {fault !== undefined && (
        <p className="settings-fault" role="alert">
          {fault}
        </p>
      )}
      {view && (
        <SettingsContext value={{ view, save, revisions, announce }}>
          {view.notice !== undefined && <p className="settings-notice">{view.notice}</p>}
          <ProvidersSection />
          <ModelSection />
          <ExpirySection />
          <HttpSection />
          <AppearanceSection />
          <DataSection />
        </SettingsContext>
      )}
    </PageFrame>
  );
}
