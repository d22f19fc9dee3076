import { expect, test } from 'vitest';
import { BrowserAccess } from './browser-access.ts';

function access(token = 'a token', port = 4747): BrowserAccess {
  return new BrowserAccess(token, () => port);
}

test('a code works once', () => {
  const mine = access();
  const code = mine.newCode();
  expect(mine.redeem(code)).toBeTypeOf('string');
  expect(mine.redeem(code)).toBeUndefined();
  expect(mine.redeem('never given')).toBeUndefined();
});

test('each code opens for itself, in any order', () => {
  const mine = access();
  const [first, second] = [mine.newCode(), mine.newCode()];
  expect(first).not.toBe(second);
  expect(mine.redeem(second)).not.toBe(mine.redeem(first));
});

test('codes that nobody uses don’t pile up: the oldest gives way', () => {
  const mine = access();
  const [oldest = '', ...others] = Array.from({ length: 17 }, () => mine.newCode());
  expect(mine.redeem(oldest)).toBeUndefined();
  expect(others.map((code) => mine.redeem(code)).filter((value) => value === undefined)).toEqual([]);
});

test('a cookie outlives the server and ends with the token', () => {
  const mine = access();
  const cookie = mine.redeem(mine.newCode()) ?? '';
  expect(access().isGood(cookie)).toBe(true);
  expect(access('another token').isGood(cookie)).toBe(false);
});

test('a cookie that was changed in any part is not good', () => {
  const mine = access();
  const [nonce = '', signature = ''] = (mine.redeem(mine.newCode()) ?? '').split('.');
  const forged = [
    '',
    '.',
    nonce,
    `${nonce}.`,
    `.${signature}`,
    `x${nonce}.${signature}`,
    `${nonce}.${signature.slice(0, -4)}`,
    `${nonce}.${nonce}`,
    `${nonce}.${signature}.${signature}`,
  ];
  expect(forged.filter((value) => mine.isGood(value))).toEqual([]);
  expect(mine.isGood(`${nonce}.${signature}`)).toBe(true);
});

test('the cookie’s name is the port’s own', () => {
  expect(access('a token', 4747).cookieName).toBe('holdpoint_4747');
  expect(access('a token', 4748).cookieName).toBe('holdpoint_4748');
});
