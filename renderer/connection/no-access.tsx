import { Page } from '../ui/page.tsx';

/** The page in a browser that the host doesn't know: how to get in, and why a link that was given doesn't help. */
export function NoAccess() {
  const used = new URLSearchParams(window.location.search).has('code');
  return (
    <main className="app-whole">
      <Page title="This browser has no access yet">
        {used ? (
          <p>
            This link was used already: each one lets in one browser. Open the newest URL that{' '}
            <code>holdpoint serve</code> printed.
          </p>
        ) : (
          <p>
            Open the URL that <code>holdpoint serve</code> printed.
          </p>
        )}
        <p>This browser stays let in from then on.</p>
      </Page>
    </main>
  );
}
