import type { KnownProject } from '../../core/contract/index.ts';

/** What each project is called in a list, by id: its folder's name, with as much of its path as tells it from the others. */
export function projectNames(projects: readonly Pick<KnownProject, 'id' | 'folder'>[]): ReadonlyMap<string, string> {
  return new Map(projects.map(({ id, folder }) => [id, shortest(folder, projects)]));
}

function shortest(folder: string, all: readonly Pick<KnownProject, 'folder'>[]): string {
  const parts = partsOf(folder);
  for (let length = 1; length < parts.length; length++) {
    const name = parts.slice(-length).join('/');
    const alike = all.filter((other) => partsOf(other.folder).slice(-length).join('/') === name);
    if (alike.length === 1) return name;
  }
  return folder;
}

function partsOf(folder: string): string[] {
  return folder.split(/[/\\]/).filter((part) => part !== '');
}
