import { afterEach, expect, test } from 'vitest';
import { guardedJson } from '../../../scripts/guarded-json.mjs';

const VALUE = { list: ['a', 1, true], text: 'b', at: new Date(0) };
const TEXT = '{"list":["a",1,true],"text":"b","at":"1970-01-01T00:00:00.000Z"}';
const OWNERS = [Array, String, Number, Boolean, Object].map(({ prototype }) => prototype);

afterEach(() => {
  for (const owner of OWNERS) Reflect.deleteProperty(owner, 'toJSON');
});

test('changes to a built-in prototype do not change the text, and stay in place', () => {
  const patch = () => 'patched';
  for (const owner of OWNERS) Object.defineProperty(owner, 'toJSON', { value: patch, configurable: true });
  expect(JSON.stringify(VALUE)).not.toBe(TEXT);
  expect(guardedJson(JSON).stringify(VALUE)).toBe(TEXT);
  for (const owner of OWNERS) expect(Reflect.get(owner, 'toJSON')).toBe(patch);
});

test('throws for a value that JSON cannot express, and leaves the built-ins unchanged', () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  Object.defineProperty(Array.prototype, 'toJSON', { value: () => 'patched', configurable: true });
  expect(() => guardedJson(JSON).stringify(circular)).toThrow(TypeError);
  expect(Reflect.has(Array.prototype, 'toJSON')).toBe(true);
});
