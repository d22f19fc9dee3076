const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** The address where a link may lead, or undefined: relative ones and other schemes are shown as text only. */
export function safeLink(href: string): string | undefined {
  try {
    const url = new URL(href);
    return SCHEMES.has(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}
