/** The page's own background, so that a window never flashes white before its first paint. */
export function paperColour(dark: boolean): string {
  return dark ? '#171614' : '#f7f6f3';
}
