import { FuseV1Options, FuseVersion, type FuseV1Config } from '@electron/fuses';

/** What a packaged app must not do for others: be a Node, take a debugger, load code from beside its archive. */
export const fuses: FuseV1Config = {
  version: FuseVersion.V1,
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Electron checks the archive on macOS and Windows only.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: process.platform !== 'linux',
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
};
