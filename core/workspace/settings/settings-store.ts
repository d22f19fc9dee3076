import type { Settings } from '../../contract/index.ts';
import { openSettings, readAgain, writeSettings } from './settings-file.ts';

/** The settings as they are now, and the way to change them. */
export interface SettingsStore {
  current(): Settings;
  /** A sentence about the file, as it was found last. */
  readonly notice: string | undefined;
  /** Writes the change, then tells. Throws a `SettingsError` where it can't be written; then nothing changed. */
  change(change: (now: Settings) => Settings): void;
  /** Hears of each change, after it was written. */
  onChange(listener: (settings: Settings) => void): void;
}

export function createSettingsStore(base: string, now: () => number): SettingsStore {
  const opened = openSettings(base, now());
  const listeners = new Set<(settings: Settings) => void>();
  let current = opened.settings;
  let notice = opened.notice;
  return {
    current: () => current,
    get notice() {
      return notice;
    },
    change(change) {
      // Another process may have changed them meanwhile: what it wrote is kept.
      const found = readAgain(base, now());
      notice = found.notice ?? notice;
      const next = change(found.settings ?? current);
      writeSettings(base, next);
      current = next;
      for (const listener of listeners) listener(next);
    },
    onChange: (listener) => void listeners.add(listener),
  };
}
