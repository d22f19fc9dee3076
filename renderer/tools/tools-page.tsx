import { PageFrame } from '../ui/page-frame.tsx';

/** Every tool of every agent, to be looked at and tried. */
export default function ToolsPage({ onShowSidebar }: { onShowSidebar: (() => void) | undefined }) {
  return <PageFrame title="Tools" onShowSidebar={onShowSidebar} />;
}
