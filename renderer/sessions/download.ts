import type { ExportedFile } from '../store/session-care-actions.ts';

/** Hands a file to whoever keeps files here: the browser's downloads, or the desktop's dialog that asks where to. */
export function download({ fileName, text }: ExportedFile, type: 'text/markdown' | 'application/json'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = fileName;
  link.click();
  // The press has begun the download, which holds the file by itself.
  URL.revokeObjectURL(link.href);
}
