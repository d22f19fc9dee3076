import { jsonSchema, tool } from 'ai';
import { expect, test } from 'vitest';
import { Agent } from '../agent/agent.ts';
import { fingerprintOf } from './fingerprint.ts';
import { toldTools } from './told-tools.ts';

/** An agent whose tool's schema is what `describe` gives at the time. */
function agentWith(describe: () => object): Agent {
  const read = tool({ description: 'Reads.', inputSchema: jsonSchema(describe), execute: () => 'read' });
  return new Agent({ id: 'a', name: 'A', instructions: 'Help.', tools: { read } });
}

test('a schema is described once for each version of the agent, whatever its code would say next', async () => {
  let asked = 0;
  const agent = agentWith(() => ({ type: 'object', title: `Version ${++asked}` }));
  const [first] = await toldTools(agent);
  expect((await toldTools(agent))[0]).toBe(first);
  expect(first?.told).toEqual({
    type: 'function',
    name: 'read',
    description: 'Reads.',
    inputSchema: { type: 'object', title: 'Version 1' },
  });
});

test('a schema that could not be described is asked for again', async () => {
  let readable = false;
  const agent = agentWith(() => {
    if (!readable) throw new Error('The catalogue is not read yet.');
    return { type: 'object' };
  });
  await expect(fingerprintOf(agent)).rejects.toThrow('not read yet');
  readable = true;
  expect(await fingerprintOf(agent)).toMatch(/^[0-9a-f]{16}$/);
});

test('the fingerprint is another where names are told in another order', async () => {
  const properties = { a: { type: 'string' }, b: { type: 'string' } };
  const { a, b } = properties;
  const [one, other] = await Promise.all(
    [properties, { b, a }].map((each) => fingerprintOf(agentWith(() => ({ type: 'object', properties: each })))),
  );
  expect(one).not.toBe(other);
});
