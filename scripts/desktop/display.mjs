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
