import { contextBridge, ipcRenderer, type IpcRendererEvent, webUtils } from 'electron';
import { fail, parseCall, type Push, type Result } from '../core/contract/index.ts';
import { CALL, DROP, PUSHES, SUBSCRIBE } from './ipc/channel.ts';

/** What is used here of the page: the shell's code has no types of documents. */
interface DropEvent {
  readonly dataTransfer: { readonly types: readonly string[]; readonly files: Iterable<File> } | null;
  preventDefault(): void;
}
declare const window: { addEventListener(type: 'dragover' | 'drop', listener: (event: DropEvent) => void): void };

/** What the page sees as `window.holdpoint`, and all that it sees of the machine. Never rejects: errors are values. */
const bridge = {
  async call(name: string, input: unknown, project?: string): Promise<Result<unknown>> {
    const parsed = parseCall(name, input);
    if (!parsed.ok) return parsed;
    try {
      return (await ipcRenderer.invoke(CALL, parsed.value.name, parsed.value.input, project)) as Result<unknown>;
    } catch {
      return fail(
        'internal',
        "The window can't reach Holdpoint. Quit it and start it again; nothing that was decided is lost.",
      );
    }
  },

  /** Hears what happens from here on, a frame's worth at a time. Returns the way to stop listening. */
  subscribe(listener: (pushes: Push[]) => void): () => void {
    const hear = (_event: IpcRendererEvent, pushes: Push[]): void => listener(pushes);
    ipcRenderer.on(PUSHES, hear);
    ipcRenderer.send(SUBSCRIBE);
    return () => void ipcRenderer.off(PUSHES, hear);
  },
};

contextBridge.exposeInMainWorld('holdpoint', bridge);

// A page can make a file, but none that has a path: only what a person really dropped is told of.
window.addEventListener('dragover', (event) => {
  if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
});
window.addEventListener('drop', (event) => {
  const [file] = event.dataTransfer?.files ?? [];
  if (file === undefined) return;
  event.preventDefault();
  const path = webUtils.getPathForFile(file);
  if (path !== '') ipcRenderer.send(DROP, path);
});
