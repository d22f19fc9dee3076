import path from 'node:path';
import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { ProjectQuestions } from '../core/workspace/projects/project-questions.ts';
import { interruptWords } from './interrupt-words.ts';

export interface ProjectDialogs extends ProjectQuestions {
  /** Says why a project was not opened. */
  refuse(sentence: string): Promise<void>;
}

/** Asks in the system's own dialogs. No page can draw or press them. */
export function projectDialogs(window: () => BrowserWindow | undefined): ProjectDialogs {
  const ask = async (options: MessageBoxOptions): Promise<number> => {
    const parent = window();
    const { response } = await (parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options));
    return response;
  };
  const confirm = async (message: string, detail: string, go: string, stay: string): Promise<boolean> =>
    // Enter and Escape stay on the safe side.
    (await ask({ type: 'warning', message, detail, buttons: [stay, go], defaultId: 0, cancelId: 0, noLink: true })) ===
    1;

  return {
    trust: (folder) =>
      confirm(
        `Do you trust the project ${path.basename(folder)}?`,
        `${folder}\n\nIts code runs on this computer and can do what you can. Open it only if you know where it comes from. You are asked once for each project.`,
        'Trust and open',
        'Don’t open',
      ),
    interrupt(working, name) {
      const { message, detail } = interruptWords(working, name);
      return confirm(message, detail, 'Interrupt and go on', 'Stay here');
    },
    async pickFolder() {
      const options = { title: 'Open project', buttonLabel: 'Open', properties: ['openDirectory' as const] };
      const parent = window();
      const { canceled, filePaths } = await (parent
        ? dialog.showOpenDialog(parent, options)
        : dialog.showOpenDialog(options));
      return canceled ? undefined : filePaths[0];
    },
    async pickPlace(name) {
      const options = {
        title: 'New project',
        buttonLabel: 'Create',
        nameFieldLabel: 'Folder',
        defaultPath: name,
        properties: ['createDirectory' as const],
      };
      const parent = window();
      const { canceled, filePath } = await (parent
        ? dialog.showSaveDialog(parent, options)
        : dialog.showSaveDialog(options));
      return canceled || filePath === '' ? undefined : filePath;
    },
    async refuse(sentence) {
      await ask({ type: 'warning', message: 'The project was not opened', detail: sentence, buttons: ['OK'] });
    },
  };
}
