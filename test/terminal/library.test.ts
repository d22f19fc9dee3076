import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';
import { installed } from './install.ts';
import { temporaryFolder } from './start.ts';

const holdpoint = installed();

const PROGRAM = `import { Agent, createTool, defineStudio } from 'holdpoint';
import { z } from 'zod';

const pay = createTool({
  name: 'pay',
  description: 'Pays.',
  inputSchema: z.object({ amount: z.number() }),
  requiresApproval: ({ amount }) => amount > 50,
  execute: ({ amount }) => ({ paid: amount.toFixed(2) }),
});
const agent: Agent = new Agent({ id: 'payer', name: 'Payer', instructions: 'Pay.', tools: [pay] });
export default defineStudio({ agents: [agent] });
console.log(agent.id);
`;

/** A program beside an installed holdpoint. */
function consumer(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(holdpoint(), join(folder, 'node_modules', 'holdpoint'));
  for (const name of ['zod', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  return folder;
}

const node = (folder: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
};

test('a program imports the built library as holdpoint', () => {
  expect(node(consumer(), 'program.ts')).toEqual({ status: 0, stdout: 'payer\n', stderr: '' });
});

test.each([
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'esnext', moduleResolution: 'bundler' },
])('its types hold in a strict program with %j', (settings) => {
  const folder = consumer();
  const compilerOptions = {
    ...settings,
    skipLibCheck: true,
    target: 'es2023',
    strict: true,
    noEmit: true,
    types: ['node'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  expect(node(folder, compiler, '--project', '.')).toEqual({ status: 0, stdout: '', stderr: '' });
  writeFileSync(join(folder, 'program.ts'), PROGRAM.replace('amount > 50', 'amount.missing'));
  expect(node(folder, compiler, '--project', '.').stdout).toContain(
    "Property 'missing' does not exist on type 'number'",
  );
});
