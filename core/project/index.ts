export { dataFolderOf, DataFolderError, defaultDataFolder, prepareDataFolder } from './data-folder.ts';
export { loadProject, resolveProjectFolder } from './load-project.ts';
export { ProjectError } from './project-error.ts';
