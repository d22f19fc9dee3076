/** The path of a URL with its escapes read; undefined where they can't be, or where it holds a NUL. */
export function pagePath(url: string): string | undefined {
  try {
    const pathname = decodeURIComponent(new URL(url).pathname);
    return pathname.includes('\0') ? undefined : pathname;
  } catch {
    return undefined;
  }
}
