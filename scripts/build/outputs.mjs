/** What is built: a folder in dist/, and the file that must be there for it to be whole. */
export const OUTPUTS = /** @type {const} */ ([
  { name: 'main', entry: 'main.cjs' },
  { name: 'preload', entry: 'preload.cjs' },
  { name: 'renderer', entry: 'index.html' },
  { name: 'cli', entry: 'main.js' },
  { name: 'library', entry: 'types/index.d.ts' },
]);

/** @typedef {(typeof OUTPUTS)[number]['name']} OutputName */
