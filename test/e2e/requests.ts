import path from 'node:path';
import type { Locator } from 'playwright-core';
import { root } from '../../scripts/root.ts';
import { launch, type Launched, type LaunchOptions } from './launch.ts';

/** A form by the names that assistive technology is given. */
export interface Form {
  group: Locator;
  /** The box for own words. */
  answer: Locator;
  choice(label: string): Locator;
  button(name: string): Locator;
  press(name: string): Promise<void>;
  /** Waits until this is the form's heading. */
  reads(heading: string): Promise<void>;
}

export interface Requests extends Launched {
  form(toolName?: string): Form;
  outcome(toolName: string): Locator;
}

/** The window on a project whose model asks whatever its message says. */
export async function launchRequests(options: LaunchOptions = {}): Promise<Requests> {
  const project = path.join(root, 'test', 'e2e', 'projects', 'requests');
  return withForms(await launch({ project, ...options }));
}

export function withForms(launched: Launched): Requests {
  const { page } = launched;
  return {
    ...launched,
    form: (toolName = 'ask_question') =>
      formIn(page.getByRole('group', { name: `Questions: ${toolName}`, exact: true })),
    outcome: (toolName) => page.getByRole('group', { name: `Outcome: ${toolName}`, exact: true }),
  };
}

export function formIn(group: Locator): Form {
  const button = (name: string) => group.getByRole('button', { name, exact: true });
  return {
    group,
    answer: group.getByRole('textbox', { name: 'Your answer', exact: true }),
    choice: (label) =>
      group
        .getByRole('radio', { name: label, exact: true })
        .or(group.getByRole('checkbox', { name: label, exact: true })),
    button,
    press: (name) => button(name).click(),
    reads: (heading) => group.getByRole('heading', { name: heading, exact: true }).waitFor(),
  };
}
