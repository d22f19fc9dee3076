import type { ElectronApplication } from 'playwright-core';

/** What the system's dialogs asked, as a person reads it. */
export interface Asked {
  message: string;
  detail: string;
}

export interface DialogAnswers {
  /** The folder that is chosen; none without it. */
  folder?: string;
  /** Where something new goes; nowhere without it. */
  place?: string;
  /** The button that is pressed in questions; without it a question is a fault. */
  press?: string;
}

/**
 * Answers the system's dialogs in a person's place: no test can press them. What was asked so far is told by the
 * function that it returns; a new answer goes before an older one.
 */
export async function answerDialogs(app: ElectronApplication, answers: DialogAnswers): Promise<() => Promise<Asked[]>> {
  await app.evaluate(({ dialog }, { folder, place, press }) => {
    const asked: { message: string; detail: string }[] = [];
    (globalThis as { askedByTest?: unknown }).askedByTest = asked;
    dialog.showOpenDialog = async () => ({
      canceled: folder === undefined,
      filePaths: folder === undefined ? [] : [folder],
    });
    dialog.showSaveDialog = async () => ({ canceled: place === undefined, filePath: place ?? '' });
    dialog.showMessageBox = async (...given: unknown[]) => {
      const options = given.at(-1) as { message: string; detail?: string; buttons: string[] };
      asked.push({ message: options.message, detail: options.detail ?? '' });
      // What only tells something has one button.
      const wanted = options.buttons.length === 1 ? 0 : options.buttons.indexOf(press ?? '');
      if (wanted < 0) throw new Error(`There is no button ${press} among ${options.buttons.join(', ')}.`);
      return { response: wanted, checkboxChecked: false };
    };
  }, answers);
  return () => app.evaluate(() => (globalThis as { askedByTest?: unknown }).askedByTest as Asked[]);
}

/** Presses an item of the application's menu. */
export async function pressMenu(app: ElectronApplication, id: string): Promise<void> {
  await app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id);
}
