import { PanelRight } from 'lucide-react';
import { useActions, useStudio } from '../store/react.tsx';
import { Button } from '../ui/button.tsx';

/** Opens and closes the inspector, as I does. */
export function InspectButton() {
  const { inspect } = useActions();
  const inspecting = useStudio((state) => state.inspecting);
  return (
    <Button
      className="inspect-button"
      aria-pressed={inspecting}
      aria-keyshortcuts="I"
      title="What happened, in detail (I)"
      data-inspect
      onClick={() => inspect(!inspecting)}
    >
      <PanelRight className="icon" aria-hidden />
      <span className="inspect-words">Inspect</span>
    </Button>
  );
}
