import { protocol } from 'electron';
import { SCHEME } from './url.ts';

/** To be called before the app is ready; Electron refuses it afterwards. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}
