import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { launch } from './launch.ts';

const project = path.join(root, 'test', 'e2e', 'projects', 'oddities');

test('invalid tool input never reaches the operator, and the model is told what is wrong with it', async () => {
  const { sendMessage, card, runIs, shows, effects } = await launch({ project });
  await sendMessage('invalid input');
  await runIs('Completed');
  await shows(/I was told: .*amount/);
  expect(await card('guarded').count()).toBe(0);
  expect(effects()).toEqual([]);
});

test('a policy that throws asks, with the error as the reason', async () => {
  const { sendMessage, card, runIs, effects } = await launch({ project });
  await sendMessage('throwing policy');
  await card('undecided').waitFor();
  expect(await card('undecided').innerText()).toContain('The ledger is offline');
  expect(effects()).toEqual([]);
  await card('undecided').getByRole('button', { name: 'Approve', exact: true }).click();
  await runIs('Completed');
  expect(effects()).toEqual(['undecided']);
});

test.each([
  ['cut', /broke off/],
  ['throw', /The model fell over/],
  ['garbage', /nonsense|made no sense|not understood|unknown/i],
])(
  'a model that does "%s" fails the run with a sentence, executes nothing, and leaves the session usable',
  async (text, reason) => {
    const { sendMessage, runIs, shows, effects, page } = await launch({ project });
    await sendMessage(text);
    await runIs('Failed');
    await shows(reason);
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await page
      .getByText('Retried')
      .or(page.getByText(/Phase 2/))
      .first()
      .waitFor();
    await runIs('Failed');
    expect(effects()).toEqual([]);
    await sendMessage('hello');
    await runIs('Completed');
    await shows('You said: hello');
  },
);
