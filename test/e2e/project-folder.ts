import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A project of a person's own, in a folder that is removed when the test ends. */
export interface ProjectFolder {
  folder: string;
  /** Saves the config with an agent of this name, and whatever else stands in its definition. */
  save(agentName: string, more?: string): void;
  /** Saves the config as it is given. */
  saveText(text: string): void;
}

export function makeProject(name: string): ProjectFolder {
  const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'holdpoint-project-')));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const folder = path.join(home, name);
  mkdirSync(folder);
  const saveText = (text: string): void => writeFileSync(path.join(folder, 'holdpoint.config.ts'), text);
  const save = (agentName: string, more = ''): void => saveText(configOf(agentName, more));
  save(name);
  return { folder, save, saveText };
}

/** An agent with a tool that asks, and one that works until it is told to stop. */
function configOf(agentName: string, more: string): string {
  return `import { Agent, createTool, defineStudio } from 'holdpoint';
import { z } from 'zod';

const ask = createTool({
  name: 'ask',
  description: 'Asks first.',
  inputSchema: z.object({ what: z.string() }),
  requiresApproval: ({ what }) => ({ reason: \`Do \${what}\` }),
  execute: ({ what }) => ({ done: what }),
});

const work = createTool({
  name: 'work',
  description: 'Works until it is stopped.',
  inputSchema: z.object({}),
  idempotent: true,
  execute: (_input, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
});

export default defineStudio({
  agents: [new Agent({ id: 'agent', name: ${JSON.stringify(agentName)}, instructions: 'x', tools: [ask, work] })],
  ${more}
});
`;
}
