import { dirname } from 'node:path';

/** The project's root: the folder of package.json. */
export const root = dirname(import.meta.dirname);
