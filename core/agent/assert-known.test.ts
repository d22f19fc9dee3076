import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Agent } from './agent.ts';
import { createQuestionTool } from './create-question-tool.ts';
import { createTool } from './create-tool.ts';
import { defineStudio } from './define-studio.ts';

const tool = { name: 'pay', description: 'Pays.', inputSchema: z.object({}), execute: () => 1 };
const agent = { id: 'a', name: 'A', instructions: 'x', tools: [] };

describe('a key that nobody reads is refused, and what could be meant is named', () => {
  test.each([
    [
      'requireApproval',
      'The tool "pay" has "requireApproval", which Holdpoint doesn\'t know. Did you mean "requiresApproval"?',
    ],
    ['requiresapproval', 'Did you mean "requiresApproval"?'],
    ['idempotant', 'Did you mean "idempotent"?'],
    ['needsApproval', 'Did you mean'],
  ])('of a tool: %s', (key, sentence) => {
    const make = () => createTool({ ...tool, [key]: true } as never);
    if (key === 'needsApproval') expect(make).toThrow('It knows name, description, inputSchema');
    else expect(make).toThrow(sentence);
  });

  test('of a question tool, an agent and a studio', () => {
    expect(() => createQuestionTool({ name: 'ask', description: 'Asks.', expiresin: 5 } as never)).toThrow(
      'Did you mean "expiresIn"?',
    );
    expect(() => new Agent({ ...agent, toolApprovals: {} } as never)).toThrow(
      'The agent "a" has "toolApprovals", which Holdpoint doesn\'t know. Did you mean "toolApproval"?',
    );
    expect(() => defineStudio({ agent: [new Agent(agent)] } as never)).toThrow(
      'The studio has "agent", which Holdpoint doesn\'t know. Did you mean "agents"?',
    );
  });

  test('before what is missing, for it may stand there misspelt', () => {
    const { instructions, ...rest } = agent;
    expect(() => new Agent({ ...rest, instruction: instructions } as never)).toThrow('Did you mean "instructions"?');
    const { description, ...nameless } = tool;
    expect(() => createTool({ ...nameless, descripton: description } as never)).toThrow('Did you mean "description"?');
    expect(() => createQuestionTool({ name: 'ask', descripton: 'Asks.' } as never)).toThrow(
      'Did you mean "description"?',
    );
  });

  test('what is known is not refused, also where it is undefined', () => {
    const known = { requiresApproval: undefined, outputSchema: undefined } as never;
    expect(createTool({ ...tool, ...(known as object) }).name).toBe('pay');
  });
});
