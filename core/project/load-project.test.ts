import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Agent } from '../agent/agent.ts';
import { loadProject, resolveProjectFolder } from './load-project.ts';
import { ProjectError } from './project-error.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'holdpoint-project-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

async function faultOf(files: Record<string, string>): Promise<ProjectError> {
  write(files);
  const error = await loadProject(folder).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProjectError)) throw new Error(`no ProjectError but ${String(error)}`);
  return error;
}

const config = 'holdpoint.config.ts';
const good = `
  import { Agent, createTool, defineStudio } from 'holdpoint';
  import { z } from 'zod';
  import { greeting } from './greeting.ts';
  const hello = createTool({ name: 'hello', description: 'Says hello.', inputSchema: z.object({}), execute: () => greeting });
  export default defineStudio({ agents: [new Agent({ id: 'a', name: 'A', instructions: greeting, tools: [hello] })] });
`;

describe('a project that is well', () => {
  test("gets the running app's own Agent, whatever its node_modules hold", async () => {
    write({
      [config]: good,
      'greeting.ts': `export const greeting: string = 'Hello';`,
      'node_modules/holdpoint/package.json': '{ "name": "holdpoint", "main": "index.js" }',
      'node_modules/holdpoint/index.js': 'throw new Error("not this one")',
      'node_modules/zod/package.json': '{ "name": "zod", "main": "index.js" }',
      'node_modules/zod/index.js': 'throw new Error("not this one")',
    });
    const { agents } = await loadProject(folder);
    expect(agents[0]).toBeInstanceOf(Agent);
    expect(agents[0]?.tools.get('hello')?.description).toBe('Says hello.');
  });

  test('uses packages of its own, and zod/v4, ai/test and the providers without having them', async () => {
    write({
      [config]: `
        import { Agent, defineStudio } from 'holdpoint';
        import * as z4 from 'zod/v4';
        import { z } from 'zod';
        import { MockLanguageModelV4 } from 'ai/test';
        import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
        import { name } from 'own-package';
        if (z4.ZodType !== z.ZodType) throw new Error('two copies of zod');
        if (typeof createOpenAICompatible !== 'function') throw new Error('no provider');
        const model = new MockLanguageModelV4();
        export default defineStudio({ agents: [new Agent({ id: 'a', name, instructions: 'x', model, tools: [] })] });`,
      'node_modules/own-package/package.json': '{ "name": "own-package", "type": "module", "exports": "./index.js" }',
      'node_modules/own-package/index.js': `export const name = 'From a package';`,
    });
    expect((await loadProject(folder)).agents[0]?.name).toBe('From a package');
  });

  test('is read afresh each time, the files that it imports included', async () => {
    write({ [config]: good, 'greeting.ts': `export const greeting = 'Hello';` });
    await loadProject(folder);
    write({ 'greeting.ts': `export const greeting = 'Good day';` });
    expect((await loadProject(folder)).agents[0]?.instructions).toBe('Good day');
  });

  test('is compiled once and still read afresh each time, where compiled code is kept', async () => {
    const compiledFolder = path.join(folder, 'compiled');
    const load = async () => (await loadProject(folder, { compiledFolder })).agents[0]?.instructions;
    write({ [config]: good, 'greeting.ts': `export const greeting: string = 'Hello';` });
    expect(await load()).toBe('Hello');
    const kept = readdirSync(compiledFolder);
    expect(kept).toHaveLength(2);
    expect(await load()).toBe('Hello');
    write({ 'greeting.ts': `export const greeting: string = 'Good day';` });
    expect(await load()).toBe('Good day');
    expect(readdirSync(compiledFolder)).toEqual(kept);
  });

  test('reads its .env before its code, and what is set already wins', async () => {
    write({
      [config]: `
        import { Agent, defineStudio } from 'holdpoint';
        export default defineStudio({ agents: [new Agent({ id: 'a', name: process.env.PROJECT_TEST_NAME!, instructions: 'x', tools: [] })] });`,
      '.env': 'PROJECT_TEST_NAME="from the file"\nPROJECT_TEST_SET=file\n',
    });
    process.env['PROJECT_TEST_SET'] = 'shell';
    try {
      expect((await loadProject(folder)).agents[0]?.name).toBe('from the file');
      expect(process.env['PROJECT_TEST_SET']).toBe('shell');
      expect(process.env['PROJECT_TEST_NAME']).toBeUndefined();
    } finally {
      delete process.env['PROJECT_TEST_SET'];
    }
  });

  test('is one project however its path is written', () => {
    mkdirSync(path.join(folder, 'real'));
    symlinkSync(path.join(folder, 'real'), path.join(folder, 'link'));
    expect(resolveProjectFolder(path.join(folder, 'link') + path.sep)).toBe(path.join(folder, 'real'));
  });
});

describe('a project that is not well is named with its file, its line and what to do', () => {
  test('where the folder does not exist', async () => {
    await expect(loadProject(path.join(folder, 'gone'))).rejects.toThrow(
      `There is no folder ${path.join(folder, 'gone')}. Check how the path is written.`,
    );
  });

  test('where the folder is a file, or lies in one', async () => {
    write({ 'a-file': '' });
    await expect(loadProject(path.join(folder, 'a-file'))).rejects.toThrow(
      'a-file is a file. Give the folder that holds',
    );
    await expect(loadProject(path.join(folder, 'a-file', 'x'))).rejects.toThrow('There is no folder');
  });

  test('where there is no config file', async () => {
    const fault = await faultOf({});
    expect(fault.fault).toBe('no-config');
    expect(fault.message).toContain(`${folder} has no holdpoint.config.ts. Add one`);
  });

  test('where .env is no file', async () => {
    const fault = await faultOf({ [config]: good, '.env/nested': '' });
    expect(fault.fault).toBe('unreadable');
    expect(fault.message).toContain(`${path.join(folder, '.env')} can't be read`);
  });

  test('where the config has a syntax error', async () => {
    const fault = await faultOf({ [config]: 'const a = 1;\nconst b = ;\n' });
    expect(fault.fault).toBe('syntax');
    expect(fault.message).toBe(`${path.join(folder, config)}:2:10: Unexpected token. Correct the syntax there.`);
  });

  test('where an imported file has a syntax error', async () => {
    const fault = await faultOf({ [config]: good, 'greeting.ts': '\n\nexport const greeting = {;' });
    expect(fault.message).toContain(`${path.join(folder, 'greeting.ts')}:3:`);
  });

  test('where an imported JSON file is broken', async () => {
    const fault = await faultOf({
      [config]: `import orders from './orders.json';\nexport default orders;`,
      'orders.json': '{ "a": 1, }',
    });
    expect(fault.fault).toBe('syntax');
    expect(fault.message).toContain(`${path.join(folder, 'orders.json')} is not valid JSON:`);
  });

  test('where a package is not installed', async () => {
    const fault = await faultOf({ [config]: `\nimport x from '@scope/pads/left';\nexport default x;` });
    expect(fault.fault).toBe('import');
    expect(fault.message).toBe(
      `${path.join(folder, config)}:2 imports "@scope/pads/left", but no such package is installed. Run "npm install @scope/pads" in ${folder}.`,
    );
  });

  test('where an imported file imports one that does not exist', async () => {
    const fault = await faultOf({ [config]: good, 'greeting.ts': `export { greeting } from './gone.ts';` });
    expect(fault.message).toBe(
      `${path.join(folder, 'greeting.ts')}:1 imports "./gone.ts", but there is no such file. Correct the path, or add the file.`,
    );
  });

  test('where an agent is defined wrongly', async () => {
    const fault = await faultOf({
      [config]: `import { Agent, defineStudio } from 'holdpoint';\n\nexport default defineStudio({ agents: [\n  new Agent({ id: '', name: 'Support', instructions: 'x', tools: [] }),\n] });`,
    });
    expect(fault.fault).toBe('definition');
    expect(fault.message).toBe(`${path.join(folder, config)}:4: An agent ("Support") has no id.`);
  });

  test('where it uses something that holdpoint does not have', async () => {
    const fault = await faultOf({
      [config]: `import { defineAgents } from 'holdpoint';\nexport default defineAgents({});`,
    });
    expect(fault.fault).toBe('threw');
    expect(fault.message).toContain(`${config}:2 threw TypeError: defineAgents is not a function.`);
  });

  test('where its code throws what can’t be read', async () => {
    for (const odd of [
      `throw { get message() { throw 1 } }`,
      `throw Object.defineProperty(new Error('x'), 'message', { get() { throw null } })`,
      `throw Object.assign(new Error('x'), { message: 5 })`,
      `throw new Proxy({}, { getPrototypeOf() { throw undefined } })`,
      `throw 1n`,
      `export default new Proxy({}, { has() { throw { get message() { throw 1 } } } })`,
    ]) {
      expect(await faultOf({ [config]: odd })).toMatchObject({
        fault: 'threw',
        message: `${path.join(folder, config)} threw a value that can’t be read while it was loaded. Throw an Error that says what is wrong.`,
      });
    }
  });

  test('where its code throws after an await, or throws no Error', async () => {
    expect((await faultOf({ [config]: `await null;\nthrow new RangeError('too many');` })).message).toBe(
      `${path.join(folder, config)}:2 threw RangeError: too many. Correct it there.`,
    );
    expect((await faultOf({ [config]: `throw 'a string';` })).message).toBe(
      `${path.join(folder, config)} threw "a string" while it was loaded.`,
    );
  });

  test('where it exports nothing by default, an agent, or something else', async () => {
    expect((await faultOf({ [config]: 'export const agents = [];' })).message).toContain(
      'has no default export. It must say',
    );
    expect((await faultOf({ [config]: 'export default 7;' })).message).toContain('exports number by default');
    const agent = `import { Agent } from 'holdpoint';\nexport default new Agent({ id: 'lone', name: 'A', instructions: 'x', tools: [] });`;
    expect((await faultOf({ [config]: agent })).message).toContain('exports the agent "lone" by default');
    expect((await faultOf({ [config]: 'export default { agents: [] };' })).message).toContain(
      'The studio has no agents.',
    );
  });

  test('where its top level never ends', async () => {
    write({ [config]: 'await new Promise(() => {});' });
    await expect(loadProject(folder, { limit: 20 })).rejects.toThrow('did not finish loading within 0.02 seconds');
  });
});
