/**
 * @typedef {object} Layer
 * @property {string[]} imports  the parts of the project that it may import beside itself
 * @property {false} [builtins]  false where it must run without Node
 * @property {string[]} [packages]  the packages of WORLD_PACKAGES that it may import
 */

/** Packages that belong to one world. All others are free for every part. */
export const WORLD_PACKAGES = ['electron', 'react', 'react-dom'];

/** What only tests may import. */
export const FOR_TESTS = 'core/testing';

/**
 * Which way imports go. A part is a folder or a file without its extension; the longest name that fits decides. What
 * stands in none of them (tests across folders, the tools' settings) may import everything.
 *
 * @type {Record<string, Layer>}
 */
export const LAYERS = {
  'core/contract': { imports: [], builtins: false },
  'core/transcript': { imports: ['core/contract'], builtins: false },
  'core/agent': { imports: ['core/contract'] },
  'core/index': { imports: ['core/contract', 'core/agent', 'core/surface/code'] },
  'core/model': { imports: ['core/contract', 'core/agent'] },
  'core/journal': { imports: ['core/contract', 'core/agent', 'core/transcript'] },
  'core/run': { imports: ['core/contract', 'core/agent', 'core/transcript', 'core/model', 'core/journal'] },
  'core/studio': {
    imports: [
      'core/contract',
      'core/agent',
      'core/transcript',
      'core/model',
      'core/journal',
      'core/run',
      'core/project/data-folder',
    ],
  },
  'core/project': { imports: ['core/contract', 'core/agent', 'core/index'] },
  'core/workspace': { imports: ['core'] },
  'core/surface': { imports: ['core'] },
  // A part of what projects import: it may not reach what loads them.
  'core/surface/code': {
    imports: [
      'core/contract',
      'core/agent',
      'core/transcript',
      'core/model',
      'core/studio',
      'core/project/data-folder',
      'core/surface/app-files',
      'core/surface/http',
      'core/surface/operator-name',
      'core/workspace/settings/studio-settings',
    ],
  },
  'core/testing': { imports: ['core'] },
  core: { imports: [] },
  electron: { imports: ['core'], packages: ['electron'] },
  renderer: { imports: ['core/contract', 'core/transcript'], builtins: false, packages: ['react', 'react-dom'] },
  examples: { imports: [] },
  scripts: { imports: [], packages: ['electron'] },
};
