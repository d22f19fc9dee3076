import { describe, expect, test } from 'vitest';
import type { FunctionTool } from '../language-model.ts';
import { plan } from './plan.ts';
import { understand } from './understand.ts';

function tool(name: string, properties: Record<string, object> = {}): FunctionTool {
  return {
    type: 'function',
    name,
    inputSchema: { type: 'object', properties, required: Object.keys(properties) } as FunctionTool['inputSchema'],
  };
}

const orderId = { type: 'string' };
const supportDesk = [
  tool('lookup_order', { orderId }),
  tool('issue_refund', { orderId, amount: { type: 'number' } }),
  tool('cancel_order', { orderId }),
  tool('slow_report'),
];
const planFor = (message: string, tools: FunctionTool[] = supportDesk) => plan(understand(message), tools);

describe('a plan', () => {
  test('says what it is about to call before it calls it, and claims nothing', () => {
    expect(planFor('Refund $60 on A-1004 and $70 on A-1005')).toEqual({
      text: "I'll put in a refund of $60.00 on A-1004 and put in a refund of $70.00 on A-1005.",
      calls: [
        { toolName: 'issue_refund', input: { orderId: 'A-1004', amount: 60 } },
        { toolName: 'issue_refund', input: { orderId: 'A-1005', amount: 70 } },
      ],
    });
    expect(planFor('Look up A-1008').text).toBe("I'll look up A-1008.");
    expect(planFor('Cancel A-1012').text).toBe("I'll put in the cancellation of A-1012.");
    expect(planFor('Slow report').text).toBe("I'll run the slow report.");
    expect(planFor('call slow_report').text).toBe("I'll run the slow report.");
  });

  test('says that another currency is taken as dollars', () => {
    expect(planFor('Refund 90 euros on A-1002')).toEqual({
      text: "I'll put in a refund of $90.00 on A-1002. You said euros; the orders are kept in dollars, so I ask for $90.00.",
      calls: [{ toolName: 'issue_refund', input: { orderId: 'A-1002', amount: 90 } }],
    });
  });

  test('asks back, declines and greets without calling anything', () => {
    expect(planFor('Refund A-1002').calls).toEqual([]);
    expect(planFor("Don't refund A-1002")).toEqual({
      text: "All right, I'll leave it. Nothing was called.",
      calls: [],
    });
    expect(planFor('hello').text).toMatch(/^I am a demo model: I follow a script, offline\. Here you can ask me/);
  });
});

describe('a tool that the agent lacks', () => {
  test('is named, and the agent says what it can do instead', () => {
    const { text, calls } = planFor('Cancel A-1012', [tool('lookup_order', { orderId })]);
    expect(calls).toEqual([]);
    expect(text).toBe(
      "This agent has no tool named `cancel_order`, so I can't do that here. Here you can ask me, for example:\n\n- `Look up A-1008`",
    );
  });

  test('does not keep the others from being called', () => {
    expect(planFor('Look up A-1008 and cancel A-1012', [tool('lookup_order', { orderId })])).toEqual({
      text: "I'll look up A-1008. This agent has no tool named `cancel_order`, so I can't do that here.",
      calls: [{ toolName: 'lookup_order', input: { orderId: 'A-1008' } }],
    });
  });

  test("is never called, also when named after an object's own property", () => {
    expect(planFor('call constructor').calls).toEqual([]);
    expect(planFor('call __proto__ {}').calls).toEqual([]);
  });
});

describe('an escalation', () => {
  const both = [tool('ask_question', { questions: { type: 'array' } }), tool('prepare_escalation')];

  test('asks three questions in one call first', () => {
    const { text, calls } = planFor('Prepare an escalation for Delta Kit Labs', both);
    expect(text).toBe("I'll ask you 3 questions.");
    expect(calls).toMatchObject([
      { toolName: 'ask_question', input: { questions: [{ id: 'priority' }, { id: 'channel' }, { id: 'note' }] } },
    ]);
  });

  test.each(['ask_question', 'prepare_escalation'])('asks nothing where the agent lacks %s', (name) => {
    const { text, calls } = planFor(
      'Prepare an escalation for Delta Kit Labs',
      both.filter((each) => each.name !== name),
    );
    expect(calls).toEqual([]);
    expect(text).toContain(`This agent has no tool named \`${name}\`, so I can't do that here.`);
  });

  test('is offered where both tools are there, with the input of a form to copy', () => {
    const properties = { customer: {}, priority: {}, channel: {} };
    const prepare = tool('prepare_escalation', properties);
    const offer = '- `Prepare an escalation for Delta Kit Labs`';
    expect(planFor('help', [prepare, ...both.slice(0, 1)]).text).toContain(offer);
    expect(planFor('help', [prepare]).text).not.toContain(offer);
  });
});

describe('what it can do', () => {
  test('is made from the tools that the agent was given', () => {
    const { text } = planFor('What is the weather?');
    expect(text).toBe(
      "I am a demo model: I follow a script, and I don't understand that. Here you can ask me, for example:\n\n- `Look up A-1008`\n- `Refund $90 on A-1002`\n- `Cancel A-1012`\n- `Slow report`",
    );
  });

  test("is, for a tool that there is no phrase for, a call to copy, with an input of the schema's shape", () => {
    const mail = tool('send_mail', {
      to: { type: 'array', items: { type: 'string' } },
      urgent: { type: 'boolean' },
      priority: { enum: ['low', 'high'] },
      copies: { type: 'integer', minimum: 2 },
      kind: { const: 'mail' },
      body: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      meta: { type: 'object', properties: { tag: { type: 'string' }, note: { type: 'string' } }, required: ['tag'] },
      format: { type: 'string', default: 'text' },
      anything: {},
    });
    expect(planFor('help', [mail]).text).toContain(
      '- `call send_mail {"to":["…"],"urgent":true,"priority":"low","copies":2,"kind":"mail","body":"…","meta":{"tag":"…"},"format":"text","anything":null}`',
    );
  });

  test('takes a tool of a known name that has other properties for what it is', () => {
    expect(planFor('help', [tool('issue_refund', { cents: { type: 'integer' } })]).text).toContain(
      '- `call issue_refund {"cents":1}`',
    );
  });

  test('is nothing without tools, and of many tools the first', () => {
    expect(planFor('help', []).text).toContain('This agent has no tools');
    const many = Array.from({ length: 15 }, (_, index) => tool(`tool_${index}`));
    expect(planFor('help', many).text).toContain(
      '- `call tool_11 {}`\n- and 3 more tools, each with `call TOOL {json}`',
    );
  });
});
