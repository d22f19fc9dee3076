import type { Locator, Page } from 'playwright-core';

export type RunState = 'Running' | 'Waiting for you' | 'Completed' | 'Failed' | 'Stopped' | 'Interrupted';

/** What an operator does and sees in the Playground, by the names that assistive technology is given. */
export interface Playground {
  message: Locator;
  send: Locator;
  stop: Locator;
  /** Types and sends; in a new session where there is none yet. */
  sendMessage(text: string): Promise<void>;
  newSession(): Promise<void>;
  /** The pending cards of one tool, in order. */
  card(toolName: string): Locator;
  /** What the run reads now; undefined before a session's first run. */
  runState(): Promise<RunState | undefined>;
  /** Waits until the run reads this. */
  runIs(state: RunState): Promise<void>;
  /** Waits until this is shown somewhere. */
  shows(text: string | RegExp): Promise<void>;
}

export function createPlayground(page: Page): Playground {
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  const create = page.getByRole('button', { name: 'New session', exact: true });
  const run = page.getByRole('status', { name: 'Run', exact: true });

  return {
    message,
    send,
    stop,
    async sendMessage(text) {
      await message.or(create).first().waitFor();
      if (!(await message.isVisible())) await create.click();
      await message.fill(text);
      await send.click();
    },
    async newSession() {
      await create.click();
      await message.waitFor();
    },
    card: (toolName) => page.getByRole('group', { name: `Approval: ${toolName}`, exact: true }),
    async runState() {
      return (await run.count()) === 0 ? undefined : ((await run.innerText()).trim() as RunState);
    },
    runIs: (state) => run.filter({ hasText: new RegExp(`^\\s*${state}\\s*$`) }).waitFor(),
    shows: (text) => page.getByText(text).first().waitFor(),
  };
}
