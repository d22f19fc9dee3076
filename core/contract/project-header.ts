/** The header in which a page in a browser says which project it shows: its folder, as `encodeURIComponent` writes it. */
export const PROJECT_HEADER = 'holdpoint-project';
