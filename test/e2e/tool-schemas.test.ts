import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { launch } from './launch.ts';

const SCHEMAS = fileURLToPath(new URL('projects/schemas', import.meta.url));

async function openTools() {
  const { page, message, consoleErrors } = await launch({ project: SCHEMAS });
  await message.waitFor();
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const input = page.getByRole('form', { name: /^Input of / });
  const result = input.getByRole('group', { name: 'Result', exact: true });
  return {
    page,
    consoleErrors,
    button,
    input,
    box: (name: string): Locator => input.getByRole('textbox', { name, exact: true }),
    group: (name: string | RegExp): Locator => input.getByRole('group', { name }),
    async open(name: string): Promise<void> {
      await page.getByRole('link', { name: 'Tools', exact: true }).click();
      await button('All tools').or(button(name)).first().waitFor();
      if (await button('All tools').isVisible()) await button('All tools').click();
      await button(name).click();
      await page.getByRole('heading', { name, exact: true }).waitFor();
    },
    run: (name: string): Promise<void> => button(`Run it: ${name}`).click(),
    async given(): Promise<unknown> {
      await result.waitFor();
      await input.getByRole('button', { name: 'Result as JSON' }).click();
      return JSON.parse(await result.innerText());
    },
  };
}

test('a schema that holds itself has its fields, as deep as somebody fills them in', async () => {
  const { open, run, box, group, button, given, consoleErrors } = await openTools();
  await open('tree');
  await run('tree');
  await expect.poll(() => box('name').getAttribute('aria-invalid')).toBe('true');
  await box('name').fill('root');
  await group(/^children/)
    .getByRole('button', { name: 'Fill in' })
    .click();
  await button('Add to children').click();
  await group('Item 1').getByRole('textbox', { name: 'name' }).fill('leaf');
  await run('tree');
  expect(await given()).toEqual({ name: 'root', children: [{ name: 'leaf' }] });
  expect(consoleErrors).toEqual([]);
});

test('named limits, places in a list, absent and empty values are told apart, and defaults are called defaults', async () => {
  const { open, run, box, group, input, given } = await openTools();
  await open('odd');
  await input.getByText('Default: "M"').waitFor();
  await input.getByText('Default: {"street":"Main","zip":"1"}').waitFor();
  expect(await input.getByText('Left empty').count()).toBe(0);
  await run('odd');
  for (const name of ['day', 'week', 'owner']) expect(await box(name).getAttribute('aria-invalid')).toBe('true');
  await box('day').fill('1');
  await box('week').fill('5');
  await group('point').getByRole('textbox').first().fill('2.5');
  await group('point').getByRole('textbox').last().fill('north');
  await group('owner').getByRole('combobox').selectOption('null');
  await group(/^code/).or(input).getByRole('combobox', { name: /^code/ }).selectOption('C-299');
  await run('odd');
  expect(await given()).toEqual({
    limits: { day: 1, week: 5 },
    point: [2.5, 'north'],
    owner: null,
    size: 'M',
    address: { street: 'Main', zip: '1' },
    code: 'C-299',
  });
});

test('what JSON Schema says beside what zod writes is asked for, checked at its field, and in our own words', async () => {
  const { open, run, box, group, button, input, given, page } = await openTools();
  await open('plain');
  await run('plain');
  await group('pair').getByText('Must be text.').waitFor();
  await group('pair').getByRole('textbox').first().fill('one');
  await group('pair').getByRole('textbox').last().fill('2');
  await input.getByRole('combobox', { name: /^speed/ }).selectOption('Fast');
  await group(/^tags/).getByRole('button', { name: 'Fill in' }).click();
  await button('Add to tags').click();
  await group(/^tags/).getByRole('combobox').selectOption('b');
  await button('Add a field').click();
  await box('Name').fill('note');
  await box('Name').press('Tab');
  await group(/^extra/)
    .getByRole('textbox')
    .last()
    .fill('{ "x": 1 }');
  await run('plain');
  expect(await given()).toEqual({
    pair: ['one', 2],
    speed: 2,
    tags: ['b'],
    extra: { note: { x: 1 } },
  });
  await open('depends');
  await input.getByRole('combobox', { name: /^speed/ }).selectOption('fast');
  await box('why').waitFor();
  await run('depends');
  expect(await box('why').getAttribute('aria-invalid')).toBe('true');
  await box('why').fill('Late');
  await run('depends');
  expect(await given()).toEqual({ speed: 'fast', why: 'Late' });
  await open('many');
  await box('field_199 optional').fill('last');
  await box('field_199 optional').press('Alt+j');
  expect(JSON.parse(await box('Input as JSON').inputValue())).toEqual({ field_199: 'last' });
  const library = /for optional field|Unsupported|Circular|Missing items|New Value/;
  expect(await page.evaluate(() => document.body.innerText)).not.toMatch(library);
});

test('a tool whose schema can’t be described says why, and is run with JSON', async () => {
  const { open, run, box, input, button, given, page } = await openTools();
  await open('undescribed');
  await input.getByText('can’t be described: The catalogue is not read yet. Write the input as JSON.').waitFor();
  expect(await page.getByText('It takes no input.').count()).toBe(0);
  expect(await page.getByText('Input as JSON Schema').count()).toBe(0);
  expect(await button('JSON Alt J').first().isDisabled()).toBe(true);
  await box('Input as JSON').fill('{ "a": 1 }');
  await run('undescribed');
  expect(await given()).toEqual({ a: 1 });
});
