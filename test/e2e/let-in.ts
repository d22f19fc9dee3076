import { openBrowser, type Profile, type Tab } from './open-browser.ts';
import { serveToBrowsers, type BrowserServer } from './serve-to-browsers.ts';

export interface LetIn {
  server: BrowserServer;
  mine: Profile;
  tab: Tab;
}

/** A browser that a fresh server's link has let in, at the embedded example or another project. */
export async function letIn(project?: string): Promise<LetIn> {
  const server = await serveToBrowsers(project);
  const { newProfile } = await openBrowser();
  const mine = await newProfile();
  const tab = await mine.open(await server.link());
  await tab.page.getByRole('heading').first().waitFor();
  return { server, mine, tab };
}
