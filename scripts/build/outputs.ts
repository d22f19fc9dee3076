/** What the app consists of: a folder in the output, and the file that must be there for it to start. */
export const OUTPUTS = [
  { name: 'main', entry: 'main.cjs' },
  { name: 'preload', entry: 'preload.cjs' },
  { name: 'renderer', entry: 'index.html' },
] as const;

export type OutputName = (typeof OUTPUTS)[number]['name'];
