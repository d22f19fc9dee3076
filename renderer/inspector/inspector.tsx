import { useEffect } from 'react';
import type { SessionSummary } from '../../core/contract/index.ts';
import { InspectorColumn } from './inspector-column.tsx';
import { InspectorDrawer } from './inspector-drawer.tsx';
import { InspectorPanel } from './inspector-panel.tsx';
import { useRoomy } from './use-roomy.ts';

interface InspectorProps {
  session: SessionSummary;
  onClose: () => void;
}

/** The inspector as the window's width allows it: a column beside the transcript, or a drawer over it. */
export default function Inspector({ session, onClose }: InspectorProps) {
  const roomy = useRoomy();
  useEffect(() => returnFocus, []);
  const panel = <InspectorPanel key={session.id} session={session} onClose={onClose} />;
  return roomy ? (
    <InspectorColumn>{panel}</InspectorColumn>
  ) : (
    <InspectorDrawer onClose={onClose}>{panel}</InspectorDrawer>
  );
}

/** Whoever was in here goes on from the button that opens it; whoever was elsewhere stays. */
function returnFocus(): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-inspect]')?.focus();
}
