import { expect, test } from 'vitest';
import { parseJson } from '../../../server/src/wire/index.ts';

test('reads JSON', () => {
  expect(parseJson('{"a":[1,"_proto_",null]}')).toEqual({ a: [1, '_proto_', null] });
});

test.each(['', '{', 'undefined', "{'a':1}", '[1,]'])('refuses %j', (text) => {
  expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 4 }));
});

test.each([
  '{"__proto__":{"admin":true}}',
  '{"a":[{"__proto__":1}]}',
  '{"\\u005f_proto__":{"admin":true}}',
  '{"_\\u005Fproto\\u005f_":{"admin":true}}',
])('refuses a key that would change a prototype: %s', (text) => {
  expect(() => parseJson(text)).toThrow('field `__proto__` is a reserved field');
});

test('a message may mention __proto__', () => {
  expect(parseJson('{"text":"what is __proto__ ?"}')).toEqual({ text: 'what is __proto__ ?' });
});

test('refuses nesting that would overflow the stack', () => {
  const levels = 2_000;
  const text = `${'['.repeat(levels)}${']'.repeat(levels)}`;
  expect(() => parseJson(text)).toThrow('nests deeper than 64 levels');
});

test.each(['"\\u0000"', '{"a":["x\\u0000"]}', '{"a\\u0000":1}'])('refuses the character NUL: %s', (text) => {
  expect(() => parseJson(text)).toThrow('NUL');
  expect(parseJson('"\\\\u0000"')).toBe('\\u0000');
});

test('replaces half a surrogate pair, and keeps a whole one', () => {
  expect(parseJson('{"text":["\\ud83d\\ude00 \\ud83d","\\ude00"]}')).toEqual({
    text: ['😀 \ufffd', '\ufffd'],
  });
});

test('replaces half a surrogate pair in keys of any depth; an inherited name stays an own key', () => {
  expect(parseJson('{"a":[{"\\ud83dx":1,"\\ud83d\\ude00":2}],"\\udc00":{}}')).toEqual({
    a: [{ '\ufffdx': 1, '😀': 2 }],
    '\ufffd': {},
  });
  expect(() => parseJson('{"\\ud83d":{"__proto__":{"admin":true},"\\ud83d":1}}')).toThrow('__proto__');
});

test('nesting does not bypass the repair', () => {
  const levels = 2_000;
  const text = `${'['.repeat(levels)}"\\ud83d"${']'.repeat(levels)}`;
  expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 4 }));
});

test('an escaped backslash before a surrogate’s digits is no surrogate', () => {
  expect(parseJson('["\\\\ud83d","\\\\\\ud83d","\\ud83d"]')).toEqual(['\\ud83d', '\\\ufffd', '\ufffd']);
});

test.each([
  ['numbers', '[', '1,', '1]'],
  ['lists', '[', '[],', '1]'],
  ['objects', '[', '{},', '1]'],
  ['keys', '{', '"a":1,', '"a":1}'],
  ['levels', '', '[', '1'],
])('refuses more values than one call needs: %s', (...[, begin, one, end]) => {
  const text = `${begin}${one.repeat(5_000)}${end}`;
  expect(() => parseJson(text)).toThrow(
    expect.objectContaining({ code: 22, message: expect.stringContaining('more than 5000 values') }),
  );
});

test('a string value may be as long as the body, with any characters, and servers have no such limit', () => {
  const long = `[{,"\\`.repeat(20_000);
  expect(parseJson(JSON.stringify({ long }))).toEqual({ long });
  const many = Array.from({ length: 20_000 }, (_, at) => at);
  expect(parseJson(JSON.stringify(many), Number.POSITIVE_INFINITY)).toEqual(many);
});
