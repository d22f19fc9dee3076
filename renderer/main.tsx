import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { thisBrowser } from './client/browser.ts';
import { createHttpClient } from './client/http-client.ts';
import { createIpcClient } from './client/ipc-client.ts';
import { StudioProvider } from './store/react.tsx';
import { createStudioStore } from './store/studio-store.ts';
import { FaultBoundary } from './ui/fault-boundary.tsx';

const inBrowser = window.location.protocol === 'http:';
const store = createStudioStore(inBrowser ? createHttpClient(thisBrowser) : createIpcClient(window.holdpoint));
void store.actions.start();

// What was typed is kept also when the window goes away in the middle of a word.
window.addEventListener('pagehide', () => store.actions.drafts.flush());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') store.actions.drafts.flush();
});
if (inBrowser) {
  // While the server is gone, what was typed is nowhere else: the browser asks before it lets go of the page.
  window.addEventListener('beforeunload', (event) => {
    if (store.actions.drafts.hasUnkept()) event.preventDefault();
  });
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root to render into.');
createRoot(root).render(
  <StrictMode>
    <FaultBoundary>
      <StudioProvider store={store}>
        <App />
      </StudioProvider>
    </FaultBoundary>
  </StrictMode>,
);
