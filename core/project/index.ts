export { dataFolderOf, prepareDataFolder } from './data-folder.ts';
export { loadProject, resolveProjectFolder } from './load-project.ts';
export { watchProject } from './watch-project.ts';
