import { PageFrame } from '../ui/page-frame.tsx';

/** What this machine keeps for all projects. */
export default function SettingsPage({ onShowSidebar }: { onShowSidebar: (() => void) | undefined }) {
  return <PageFrame title="Settings" onShowSidebar={onShowSidebar} />;
}
