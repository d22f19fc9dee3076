import { expect, test } from 'vitest';
import type { ProviderAccess } from './make-model.ts';
import { unreachedWords } from './provider-fault.ts';

const access: ProviderAccess = { kind: 'openai-compatible', url: 'https://models.example/v1', key: undefined };
const failed = (code: string): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code }) });

test.each([
  ['EHOSTUNREACH', 'https://models.example can’t be reached from this machine: check the network, or the address.'],
  ['ENETUNREACH', 'https://models.example can’t be reached from this machine: check the network, or the address.'],
  ['ENOTFOUND', 'The name models.example can’t be found: check its spelling, and the network.'],
  [
    'ECONNRESET',
    'The connection to https://models.example broke off: test again, and check the address if that stays.',
  ],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'The certificate of https://models.example isn’t trusted (DEPTH_ZERO_SELF_SIGNED_CERT): check the address, and the proxy if there is one.',
  ],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'The certificate of https://models.example isn’t trusted (ERR_TLS_CERT_ALTNAME_INVALID): check the address, and the proxy if there is one.',
  ],
])('%s is told with what to do', (code, words) => {
  expect(unreachedWords(access, failed(code))).toBe(words);
});

test('the address of a provider’s own isn’t the person’s to check', () => {
  const own: ProviderAccess = { kind: 'openai', url: 'https://api.openai.com/v1', key: 'sk-1' };
  expect(unreachedWords(own, failed('ECONNREFUSED'))).toBe(
    'Nothing answers at https://api.openai.com: check the network, and its proxy if there is one.',
  );
});
