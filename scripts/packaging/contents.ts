/** What people read, and what they type. */
export const APP_NAME = 'Holdpoint';
export const EXECUTABLE_NAME = 'holdpoint';

/** Relative to the project's root: the window's icon is the app's. */
export const ICON = 'electron/window/icon.png';

/** What the packaged app consists of: the build, example projects as source, what editors need of them, and package.json. */
export const CONTENTS = [
  'dist/main',
  'dist/preload',
  'dist/renderer',
  'dist/library/project-types.json',
  'examples',
  'package.json',
];

/** Native modules can't be loaded from within the archive. */
export const UNPACKED = '**/*.node';

const LEFT_OUT = /\.map$|\.test\.tsx?$|(^|\/)tsconfig\.json$/;

/** Whether a file or folder, by its path relative to the project's root, belongs into the packaged app. */
export function isPackaged(path: string): boolean {
  if (LEFT_OUT.test(path)) return false;
  return CONTENTS.some((content) => `${path}/`.startsWith(`${content}/`) || `${content}/`.startsWith(`${path}/`));
}
