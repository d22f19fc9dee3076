import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';

/** The stand-in has no start-up snapshot of its own any more, and Playwright talks to main through the inspector. */
export async function setFuses(executable: string): Promise<void> {
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
}
