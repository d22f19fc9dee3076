import type { ToolResultPart } from 'ai';
import { describe, expect, it } from 'vitest';
import { keepModelOutput, readModelOutput } from './model-output.ts';

type Output = ToolResultPart['output'];

const kept = (output: unknown): unknown => {
  const result = keepModelOutput(output);
  if (!result.ok) throw new Error(result.fault);
  return JSON.parse(JSON.stringify(result.value));
};
const file = (data: unknown) => ({ type: 'content', value: [{ type: 'file', mediaType: 'image/png', data }] });

describe('what a tool makes for the model', () => {
  it.each<[string, Output]>([
    ['text', { type: 'text', value: 'Hello' }],
    ['JSON', { type: 'json', value: { list: [1, null] } }],
    ['an error', { type: 'error-text', value: 'No.' }],
    ['a denial', { type: 'execution-denied', reason: 'No.' }],
    ['content', { type: 'content', value: [{ type: 'text', text: 'A picture:' }] }],
    ['options of a provider', { type: 'text', value: 'Hello', providerOptions: { test: { cache: true } } }],
  ])('is read as it was kept: %s', (_, output) => {
    expect(readModelOutput(kept(output))).toEqual(output);
  });

  it.each<[string, unknown]>([
    ['bytes', new Uint8Array([1, 2, 255])],
    ['a Buffer', Buffer.from([1, 2, 255])],
    ['an ArrayBuffer', new Uint8Array([1, 2, 255]).buffer],
    ['base64', 'AQL/'],
  ])('may hold a file as %s, and is read as base64', (_, data) => {
    expect(readModelOutput(kept(file({ type: 'data', data })))).toEqual(file({ type: 'data', data: 'AQL/' }));
  });

  it('may hold the address of a file, and is read as an address', () => {
    const output = file({ type: 'url', url: new URL('https://example.test/a.png') });
    expect(readModelOutput(kept(output))).toEqual(output);
  });

  it.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /a model can not be sent/],
    ['a bare text', 'Hello', /a model can not be sent/],
    ['an unknown type', { type: 'picture', value: 1 }, /a model can not be sent/],
    ['content that is no list', { type: 'content', value: 'Hello' }, /a model can not be sent/],
    ['an address that is none', file({ type: 'url', url: 'nowhere' }), /a model can not be sent/],
    ['a bigint', { type: 'json', value: 10n }, /JSON can't hold/],
  ])('is refused, and does not spoil the session, where it is %s', (_, output, fault) => {
    expect(keepModelOutput(output)).toEqual({ ok: false, fault: expect.stringMatching(fault) });
  });
});
