import { readFileSync } from 'node:fs';
import path from 'node:path';
import { settings as settingsSchema, type Settings } from '../../contract/index.ts';
import { faultOfUrl } from '../../model/provider/provider-url.ts';
import { setAside } from './set-aside.ts';
import { writePrivately } from './write-privately.ts';

/** The settings can't be kept. The message is a sentence for the person. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const defaultSettings: Settings = {
  version: 1,
  providers: [],
  http: { on: false, port: 4747 },
  theme: 'system',
  plainKeys: false,
};

/** What was read, and a sentence where that was not what the file held. */
export interface ReadSettings {
  settings: Settings;
  notice?: string;
}

export function settingsFile(base: string): string {
  return path.join(base, 'settings.json');
}

/** The settings, or the defaults where there are none or none that can be used. Changes nothing. */
export function readSettings(base: string): ReadSettings {
  const found = readFile(settingsFile(base));
  if (found === undefined) return { settings: defaultSettings };
  if ('settings' in found) return found;
  return { settings: defaultSettings, notice: `The settings in ${settingsFile(base)} can’t be used: ${found.fault}.` };
}

/** The same by whoever writes them, too: a broken file is set aside first, so that nothing in it is lost. */
export function openSettings(base: string, now: number): ReadSettings {
  const file = settingsFile(base);
  const found = readFile(file);
  if (found === undefined) return { settings: defaultSettings };
  if ('settings' in found) return found;
  const aside = setAside(file, now);
  if (aside === undefined) {
    return { settings: defaultSettings, notice: `The settings in ${file} can’t be used: ${found.fault}.` };
  }
  return {
    settings: defaultSettings,
    notice: `The settings could not be used (${found.fault}). The file was set aside as ${aside}, and the defaults are in use.`,
  };
}

/**
 * What lies there by now, for whoever is about to write over it: another process may have. No settings where the file is
 * gone, or was set aside just now because it can't be used. Throws a `SettingsError` where it must be left alone.
 */
export function readAgain(base: string, now: number): Partial<ReadSettings> {
  const file = settingsFile(base);
  const found = readFile(file);
  if (found === undefined || 'settings' in found) return found ?? {};
  if (found.isUnread) throw new SettingsError(`This was not saved: ${file} can’t be read (${found.fault}).`);
  const aside = setAside(file, now);
  if (aside === undefined) throw new SettingsError(`This was not saved: ${file} can’t be used (${found.fault}).`);
  return {
    notice: `The settings’ file was changed elsewhere, and could not be used (${found.fault}). It was set aside as ${aside}, and written anew.`,
  };
}

/** Written whole or not at all, and nothing that couldn't be read again. Throws a `SettingsError`. */
export function writeSettings(base: string, settings: Settings): void {
  const file = settingsFile(base);
  const text = `${JSON.stringify(settings, null, 2)}\n`;
  const written = parse(text);
  if ('fault' in written) throw new SettingsError(`This was not saved: ${written.fault}.`);
  try {
    writePrivately(file, text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`This was not saved: ${file} can’t be written (${why}).`);
  }
}

/** `isUnread`: nobody knows what the file holds. */
function readFile(file: string): { settings: Settings } | { fault: string; isUnread?: true } | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? undefined : { fault: message, isUnread: true };
  }
  return parse(text);
}

function parse(text: string): { settings: Settings } | { fault: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { fault: 'it is no JSON' };
  }
  const parsed = settingsSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { fault: `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'not understood'}`.replace(/\.$/, '') };
  }
  const settings = parsed.data;
  const bad = settings.providers.find(({ url }) => url !== undefined && faultOfUrl(url) !== undefined);
  if (bad) return { fault: `the address of "${bad.id}" ${faultOfUrl(bad.url ?? '')}`.replace(/\.$/, '') };
  if (new Set(settings.providers.map(({ id }) => id)).size < settings.providers.length) {
    return { fault: 'two providers have the same id' };
  }
  return { settings };
}
