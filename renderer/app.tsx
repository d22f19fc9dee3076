import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { StudioInfo } from '../core/contract/index.ts';
import { NoAccess } from './connection/no-access.tsx';
import { DropHint } from './projects/drop-hint.tsx';
import { OpeningLine } from './projects/opening-line.tsx';
import { Starting } from './projects/starting.tsx';
import { Playground } from './playground/playground.tsx';
import { PutAwayLine } from './sessions/put-away-line.tsx';
import { useSearchKey } from './sidebar/search-key.ts';
import { Sidebar } from './sidebar/sidebar.tsx';
import { SidebarDrawer } from './sidebar/sidebar-drawer.tsx';
import { useActions, useStudio } from './store/react.tsx';
import { Button } from './ui/button.tsx';
import { Page } from './ui/page.tsx';
import { useNarrow } from './ui/narrow.ts';
import { useTheme } from './ui/use-theme.ts';
import { useWindowTitle } from './window-title.ts';
import './app.css';

/** The whole window. */
export function App() {
  const info = useStudio((state) => state.info);
  const startError = useStudio((state) => state.startError);
  const refused = useStudio(({ connection }) => connection === 'refused');
  const narrow = useNarrow();
  const [drawer, setDrawer] = useState(false);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  const openDrawer = useCallback(() => setDrawer(true), []);
  useWindowTitle();
  useTheme();
  useSearchKey(narrow ? openDrawer : undefined);
  useEffect(() => {
    if (!narrow) setDrawer(false);
  }, [narrow]);

  if (refused) return <NoAccess />;
  if (!info) return startError ? <Unreachable message={startError.message} /> : <Starting />;
  return (
    <div className={narrow ? 'app app-narrow' : 'app'}>
      {narrow ? drawer && <SidebarDrawer onClose={closeDrawer} /> : <Sidebar onGo={closeDrawer} />}
      {window.holdpoint && <DropHint />}
      <OpeningLine />
      <CurrentPage info={info} onShowSidebar={narrow ? openDrawer : undefined} />
      {narrow && !drawer && <PutAwayLine />}
    </div>
  );
}

/** Pages that most visits don't need are read when they are gone to. */
const ToolsPage = lazy(() => import('./tools/tools-page.tsx'));
const SettingsPage = lazy(() => import('./settings/settings-page.tsx'));

function CurrentPage(props: { info: StudioInfo; onShowSidebar: (() => void) | undefined }) {
  const page = useStudio((state) => state.page);
  if (page === 'playground') return <Playground {...props} />;
  return (
    <Suspense fallback={<main />}>{page === 'tools' ? <ToolsPage {...props} /> : <SettingsPage {...props} />}</Suspense>
  );
}

function Unreachable({ message }: { message: string }) {
  const { start } = useActions();
  return (
    <main className="app-whole">
      <Page title="The studio can't be opened">
        <p role="alert">{message}</p>
        <p>
          <Button tone="ink" onClick={() => void start()}>
            Try again
          </Button>
        </p>
      </Page>
    </main>
  );
}
