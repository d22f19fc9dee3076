import { expect, test } from 'vitest';
import { passwordStore } from './password-store.ts';

const bus = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus' };

test.each([
  [{ ...bus }, 'gnome-libsecret'],
  [{ ...bus, XDG_CURRENT_DESKTOP: 'sway' }, 'gnome-libsecret'],
  [{ ...bus, XDG_CURRENT_DESKTOP: 'LXQt' }, 'gnome-libsecret'],
  [{ ...bus, XDG_CURRENT_DESKTOP: 'GNOME' }, undefined],
  [{ ...bus, XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' }, undefined],
  [{ ...bus, XDG_CURRENT_DESKTOP: 'KDE' }, undefined],
  [{ XDG_CURRENT_DESKTOP: 'sway' }, undefined],
])('a Secret Service is looked for where Chromium would look for none: %j', (environment, store) => {
  expect(passwordStore('linux', environment)).toBe(store);
});

test('other systems have one keyring', () => {
  expect(passwordStore('darwin', bus)).toBeUndefined();
  expect(passwordStore('win32', bus)).toBeUndefined();
});
