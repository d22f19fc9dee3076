import { describe, expect, it } from 'vitest';
import { jsonOutput, toJson } from './json.ts';

class Money {
  amount = 1;
}
const circular: { self?: unknown } = {};
circular.self = circular;

describe('toJson', () => {
  it.each([
    [null],
    ['x'],
    [0],
    [true],
    [[]],
    [{ a: [1, { b: null }] }],
    [Object.assign(Object.create(null), { a: 1 })],
  ])('copies what survives JSON: %j', (value) =>
    expect(toJson(value)).toEqual({ ok: true, value: JSON.parse(JSON.stringify(value)) }),
  );

  it('takes a property that is undefined for absent', () => {
    const copied = toJson({ a: undefined, b: 1 });
    expect(copied.ok && Object.keys(copied.value as object)).toEqual(['b']);
  });

  it('shares nothing with the original', () => {
    const original = { list: [1] };
    const copied = toJson(original);
    original.list.push(2);
    expect(copied).toEqual({ ok: true, value: { list: [1] } });
  });

  it('keeps a key named __proto__ as a key', () => {
    const copied = toJson(JSON.parse('{"__proto__":{"a":1}}'));
    expect(JSON.stringify(copied.ok && copied.value)).toBe('{"__proto__":{"a":1}}');
  });

  it.each([
    [new Date(0), 'it is a Date'],
    [{ a: [new Map()] }, 'it.a[0] is a Map'],
    [{ n: Number.NaN }, 'it.n is NaN'],
    [{ n: 10n }, 'it.n is a bigint'],
    [[undefined], 'it[0] is undefined'],
    [{ f: () => 1 }, 'it.f is a function'],
    [new Money(), 'it is a Money'],
    [circular, 'it.self contains itself'],
  ])('says where a value is more than JSON can hold', (value, fault) =>
    expect(toJson(value)).toEqual({ ok: false, fault }),
  );
});

describe('jsonOutput', () => {
  it('makes of an output what JSON does, and null of nothing', () => {
    expect(jsonOutput({ at: new Date(0) })).toEqual({ ok: true, value: { at: '1970-01-01T00:00:00.000Z' } });
    expect(jsonOutput(undefined)).toEqual({ ok: true, value: null });
    for (const text of ['', 'a "b" \u0000 \u2028', '\ud800']) {
      expect(jsonOutput(text)).toEqual({ ok: true, value: JSON.parse(JSON.stringify(text)) });
    }
  });

  it('says why an output can not be kept', () => {
    expect(jsonOutput(circular)).toMatchObject({ ok: false });
    expect(jsonOutput(10n)).toMatchObject({ ok: false });
  });
});
