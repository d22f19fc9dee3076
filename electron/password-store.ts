/** Desktops whose keyring Chromium finds by itself. */
const KNOWN = /^(?:GNOME.*|KDE|XFCE|Unity.*|X-Cinnamon|Cinnamon|Deepin|DDE|Pantheon|UKUI|COSMIC)$/i;

/**
 * Which keyring Chromium is told to use, where it would use none: it goes by the desktop's name, and under others (sway,
 * i3, LXQt) takes a Secret Service for absent, though one may be running. Undefined where it chooses well by itself, or
 * there is no bus to find one on.
 */
export function passwordStore(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): 'gnome-libsecret' | undefined {
  if (platform !== 'linux' || !environment['DBUS_SESSION_BUS_ADDRESS']) return undefined;
  const desktops = (environment['XDG_CURRENT_DESKTOP'] ?? '').split(':');
  return desktops.some((desktop) => KNOWN.test(desktop)) ? undefined : 'gnome-libsecret';
}
