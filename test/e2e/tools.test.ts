import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { launch } from './launch.ts';
import { letIn } from './let-in.ts';
import { makeProject } from './project-folder.ts';

const SHAPES = fileURLToPath(new URL('projects/shapes', import.meta.url));

/** What a person does and sees on the Tools page. */
function toolsOf(page: Page) {
  const input = page.getByRole('form', { name: /^Input of / });
  const box = (name: string): Locator => input.getByRole('textbox', { name, exact: true });
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  return {
    input,
    box,
    button,
    json: input.getByRole('textbox', { name: 'Input as JSON' }),
    result: input.getByRole('group', { name: 'Result' }),
    calls: page.getByRole('region', { name: 'Last calls' }).getByRole('listitem'),
    async open(name: string): Promise<void> {
      await page.getByRole('link', { name: 'Tools', exact: true }).click();
      await button('All tools').or(button(name)).first().waitFor();
      if (await button('All tools').isVisible()) await button('All tools').click();
      await button(name).click();
      await page.getByRole('heading', { name, exact: true }).waitFor();
    },
    async run(name: string): Promise<void> {
      await button(`Run it: ${name}`).click();
    },
  };
}

test('a tool is looked at, and run by form and by JSON, with what was typed kept from one to the other', async () => {
  const { page, message, shows, consoleErrors } = await launch();
  await message.waitFor();
  const { open, run, box, json, input, result, calls, button } = toolsOf(page);
  await open('lookup_order');
  await shows('When an agent calls it, it runs at once and asks nobody.');
  await shows('It has not been called yet. Calls of the agent’s and by hand will be listed here.');
  await box('orderId').fill('A-1002');
  await run('lookup_order');
  await expect.poll(() => result.innerText()).toContain('Delta Kit Labs');
  await expect.poll(() => calls.count()).toBe(1);
  expect(await calls.first().innerText()).toMatch(/\d\d:\d\d:\d\d\s+.+ in Desktop\s+A-1002\s+\d+ ms/);

  await box('orderId').press('Alt+j');
  expect(JSON.parse(await json.inputValue())).toEqual({ orderId: 'A-1002' });
  await json.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Alt+j');
  await box('orderId').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Alt+j');
  await json.fill('{ "orderId": ');
  await button('JSON Alt J').first().click();
  await input.getByText(/^This is not JSON yet: /).waitFor();
  await json.fill('{ "orderId": "A-9999" }');
  await run('lookup_order');
  await shows('There is no order A-9999. Check its number.');
  await json.press('Alt+j');
  expect(await box('orderId').inputValue()).toBe('A-9999');
  await expect.poll(() => calls.count()).toBe(2);
  expect(await calls.first().innerText()).toContain('failed');
  expect(consoleErrors).toEqual([]);
});

test('a tool that may ask runs by hand in two steps, asks nobody, and takes effect once', async () => {
  const { page, message, shows, effects, card, sendMessage, runIs } = await launch();
  await message.waitFor();
  const { open, run, box, button, calls, result } = toolsOf(page);
  await open('issue_refund');
  await box('orderId').fill('A-1002');
  await box('amount').fill('-5');
  await run('issue_refund');
  await shows('Must be more than 0.');
  expect(await box('amount').getAttribute('aria-invalid')).toBe('true');
  expect(await box('amount').evaluate((element) => element === document.activeElement)).toBe(true);
  await box('amount').fill('90');
  await run('issue_refund');
  await shows(/^An agent may have to ask before issue_refund runs\./);
  await button('Don’t run it').press('Escape');
  await run('issue_refund');
  expect(effects()).toEqual([]);
  await run('issue_refund');
  await expect.poll(() => result.innerText()).toContain('39');
  await expect.poll(() => calls.first().innerText()).toMatch(/in Desktop/);
  expect(effects()).toHaveLength(1);
  expect(await card('issue_refund').count()).toBe(0);

  await page.getByRole('link', { name: 'Support', exact: true }).click();
  await message.waitFor();
  await sendMessage('Refund $40 on A-1003');
  await runIs('Completed');
  await open('issue_refund');
  await expect.poll(() => calls.count()).toBe(2);
  await calls
    .first()
    .getByRole('button', { name: /the agent/ })
    .click();
  await button('Open its session').click();
  await runIs('Completed');
});

test('progress is shown while a tool runs, and it can be stopped', async () => {
  const { page, shows, button } = await openShapes();
  const { open, run, calls } = toolsOf(page);
  await open('dig');
  await shows('When an agent calls it, the call always waits for your approval.');
  await run('dig');
  await run('dig');
  const progress = page.getByRole('progressbar', { name: 'Progress of dig' });
  await progress.waitFor();
  expect(await progress.getAttribute('aria-valuenow')).toBe('25');
  await shows('A quarter of the way');
  expect(await violations(page)).toEqual([]);
  await button('Stop dig').click();
  await shows('Stopped while running. What it did is not known.');
  await expect.poll(() => calls.first().innerText()).toContain('outcome not known');
  expect(await progress.count()).toBe(0);
});

test('whoever runs a tool in two steps goes on from its Stop, then from its result, and hears of each once', async () => {
  const { page, open, run, button } = await openShapes();
  await open('dig');
  const said = page.getByRole('status', { name: 'What happens here' });
  await said.evaluate((region) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const note = (): void => void (region.textContent && heard.push(region.textContent));
    new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
  });
  const focused = (): Promise<string | null | undefined> =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  for (const times of [1, 2]) {
    await run('dig');
    await button('Run it: dig').press('Enter');
    await expect.poll(focused).toBe('Stop dig');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('What came of it');
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(heard.map((text) => text.slice(0, 12))).toEqual(
      Array.from({ length: times }, () => ['Running dig', 'dig: Stopped']).flat(),
    );
    await expect.poll(() => said.innerText()).toBe('');
  }
  // What was typed in keeps the focus.
  await open('pick');
  await page.getByRole('textbox', { name: 'number', exact: true }).fill('4');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('group', { name: 'What came of it' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
});

async function openShapes() {
  const { page, message, shows, consoleErrors } = await launch({ project: SHAPES });
  await message.waitFor();
  return { page, shows, consoleErrors, ...toolsOf(page) };
}

test('a form has a place for every shape of input, and what is left empty stays absent', async () => {
  const { page, open, run, box, input, button, result, consoleErrors } = await openShapes();
  await open('place_order');
  await run('place_order');
  await input.getByText('Needed.').first().waitFor();
  expect(await violations(page)).toEqual([]);
  const customer = input.getByRole('group', { name: 'customer' });
  await customer.getByRole('textbox', { name: 'name' }).fill('Delta');
  await customer.getByRole('combobox', { name: 'vip' }).selectOption('true');
  for (const [index, sku] of ['one', 'two', 'three'].entries()) {
    // One is needed, so it is there from the beginning.
    if (index > 0) await button('Add to items').click();
    const item = input.getByRole('group', { name: `Item ${index + 1}` });
    await item.getByRole('textbox', { name: 'sku' }).fill(sku);
    await item.getByRole('textbox', { name: 'count' }).fill(`${index + 1}`);
  }
  await button('Move item 3 up').click();
  await button('Remove item 1').click();
  await input.getByRole('combobox', { name: 'Shape of payment' }).selectOption('invoice');
  await box('days').fill('100');
  await input.getByRole('group', { name: /^gift/ }).getByRole('button', { name: 'Fill in' }).click();
  await box('text').fill('Hello');
  await input
    .getByRole('group', { name: /^limit/ })
    .getByRole('combobox')
    .selectOption('null');
  await box('anything').fill('[1, 2]');
  await run('place_order');
  await input.getByText('Must be at most 90.').waitFor();
  await box('days').fill('30');
  await run('place_order');
  await result.waitFor();
  await input.getByRole('button', { name: 'Result as JSON' }).click();
  expect(JSON.parse(await result.innerText())).toEqual({
    customer: { name: 'Delta', vip: true },
    items: [
      { sku: 'three', count: 3 },
      { sku: 'two', count: 2 },
    ],
    priority: 'normal',
    gift: { text: 'Hello' },
    payment: { kind: 'invoice', days: 30 },
    limit: null,
    anything: [1, 2],
  });
  expect(consoleErrors).toEqual([]);
});

test('a schema that no form can be made of is filled in as JSON, and an intersection has the fields of its parts', async () => {
  const { folder, saveText } = makeProject('odd');
  saveText(`import { Agent, createTool, defineStudio } from 'holdpoint';
import { jsonSchema, tool } from 'ai';
import { z } from 'zod';
const odd = tool({ description: 'Odd', inputSchema: jsonSchema({ type: 'object', properties: { a: { $ref: '#/definitions/none' } } }), execute: (input) => input });
const both = createTool({ name: 'both', description: 'Both', inputSchema: z.object({ a: z.string() }).and(z.object({ b: z.string() })), execute: (input) => input });
export default defineStudio({ agents: [new Agent({ id: 'odd', name: 'Odd', instructions: 'x', tools: { odd, both } })] });`);
  const { page, message } = await launch({ project: folder });
  await message.waitFor();
  const { open, run, box, json, input, result, button } = toolsOf(page);
  await open('odd');
  await input.getByText(/^No form can be made of this schema: .+ Write the input as JSON\.$/).waitFor();
  await json.fill('{ "a": 1 }');
  expect(await button('JSON Alt J').isDisabled()).toBe(true);
  await open('both');
  await box('a').fill('one');
  await box('b').fill('two');
  await run('both');
  await expect.poll(() => result.innerText()).toContain('two');
});

test('what only the host finds wrong stands at its field; what throws, and what policy refuses, says so', async () => {
  const { page, open, run, box, shows, button, calls } = await openShapes();
  await open('pick');
  await box('number').fill('3');
  await run('pick');
  await shows('Pick an even number.');
  expect(await box('number').getAttribute('aria-invalid')).toBe('true');
  await open('fall');
  await run('fall');
  await shows('It fell.');
  // The call that was made here, and the same one in the list.
  const stack = page.getByRole('group', { name: 'Stack', exact: true });
  await expect.poll(() => stack.innerText()).toMatch(/^Error: It fell\.\n\s+at .*execute/);
  await calls.first().getByRole('button', { expanded: false }).click();
  await expect.poll(() => stack.count()).toBe(2);
  await open('forbidden');
  await shows('Policy refuses it, by hand too.');
  await open('ask');
  await shows('It is answered by a person, so there is nothing here to run.');
  await button('All tools').click();
  await shows('This agent has no tools. Give it some in its definition.');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('ask');
});

test.each(['light', 'dark'] as const)(
  'axe finds nothing on the Tools page, %s, wide and narrow',
  async (colorScheme) => {
    const { tab } = await letIn(SHAPES);
    const { page } = tab;
    await page.emulateMedia({ colorScheme });
    const { open, run, button } = toolsOf(page);
    await page.getByRole('link', { name: 'Tools', exact: true }).click();
    await button('place_order').waitFor();
    expect(await violations(page)).toEqual([]);
    await open('place_order');
    await button('Add to items').click();
    await page.setViewportSize({ width: 480, height: 800 });
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 1200, height: 800 });
    await open('fall');
    await run('fall');
    await tab.shows('It fell.');
    expect(await violations(page)).toEqual([]);
    expect(tab.faults).toEqual([]);
  },
);
