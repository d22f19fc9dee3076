/** Where windows can be shown, by the environment: an X server, Wayland alone, or nowhere. */
export type Display = 'x11' | 'wayland' | 'none' | 'native';

/** Reads the environment only; whether a display answers is seen when Electron opens its window. */
export function displayOf(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): Display {
  if (platform !== 'linux') return 'native';
  if (env['DISPLAY']) return 'x11';
  return env['WAYLAND_DISPLAY'] ? 'wayland' : 'none';
}
