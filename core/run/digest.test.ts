import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { digestOf } from './digest.ts';

const request = { toolName: 't', callId: 'c', input: { b: 1, a: [2, { d: 'é', c: 1e21 }] } };

it('is the SHA-256 of the canonical JSON of tool name, call id and input', () => {
  const canonical = '{"callId":"c","input":{"a":[2,{"c":1e+21,"d":"é"}],"b":1},"toolName":"t"}';
  expect(digestOf(request)).toBe(createHash('sha256').update(canonical).digest('hex'));
});

it('does not depend on the order of keys, and on everything else', () => {
  expect(digestOf({ ...request, input: { a: [2, { c: 1e21, d: 'é' }], b: 1 } })).toBe(digestOf(request));
  expect(digestOf({ ...request, callId: 'd' })).not.toBe(digestOf(request));
  expect(digestOf({ ...request, toolName: 'u' })).not.toBe(digestOf(request));
  expect(digestOf({ ...request, input: { b: '1', a: [] } })).not.toBe(digestOf(request));
});
