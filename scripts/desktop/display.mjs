import { SetUpError } from '../set-up-error.mjs';

/**
 * Where windows can be shown, by the environment: an X server, Wayland alone, or nowhere.
 * @typedef {'x11' | 'wayland' | 'none' | 'native'} Display
 */

/**
 * Reads the environment only; whether a display answers is seen when Electron opens its window.
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {Display}
 */
export function displayOf(platform, env) {
  if (platform !== 'linux') return 'native';
  if (env['DISPLAY']) return 'x11';
  return env['WAYLAND_DISPLAY'] ? 'wayland' : 'none';
}

/** Said before anything is installed: a person without a display shouldn't wait a minute to hear of it. */
export function assertDisplay() {
  if (displayOf(process.platform, process.env) !== 'none') return;
  throw new SetUpError(
    'Holdpoint opens a window, and there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set). ' +
      'Start it from a desktop session, or on a virtual display: xvfb-run -a npm start',
  );
}
