import { lazy, Suspense } from 'react';
import type { SessionSummary } from '../../core/contract/index.ts';
import { useActions, useStudio } from '../store/react.tsx';
import { useInspectorKeys } from './use-inspector-keys.ts';

/** Read when it is opened for the first time. */
const Inspector = lazy(() => import('./inspector.tsx'));

/** Where the inspector comes, beside the transcript. */
export function InspectorPlace({ session }: { session: SessionSummary }) {
  const { inspect } = useActions();
  const inspecting = useStudio((state) => state.inspecting);
  useInspectorKeys(inspecting, inspect);
  if (!inspecting) return null;
  return (
    <Suspense fallback={null}>
      <Inspector session={session} onClose={() => inspect(false)} />
    </Suspense>
  );
}
