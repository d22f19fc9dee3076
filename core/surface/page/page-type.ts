const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
} as const;

export type PageExtension = keyof typeof TYPES;

/** The media type of what has this extension, dot included; bytes without meaning where it isn't known. */
export function pageType(extension: string): string {
  return Object.hasOwn(TYPES, extension) ? TYPES[extension as PageExtension] : 'application/octet-stream';
}
