import { readFileSync } from 'node:fs';
import { parseAst } from 'rollup/parseAst';
import { expect, test } from 'vitest';
import { onAnyPage, slim } from '../../../scripts/sdk/plugins.ts';
import { replaceVariables } from '../../../scripts/sdk/replace-variables.ts';

const BUNDLE = new URL('../../../node_modules/stream-chat/dist/esm/index.mjs', import.meta.url);

test('the pinned client can be slimmed and still parses', () => {
  const code = readFileSync(BUNDLE, 'utf8');
  const slimmed = slim(code, parseAst);
  expect(() => parseAst(slimmed)).not.toThrow();
  expect(slimmed).not.toContain('chat-insights');
  expect(slimmed.length).toBeLessThan(code.length);
});

test('what is left of the pinned client trusts nothing that pages change', () => {
  const code = onAnyPage(slim(readFileSync(BUNDLE, 'utf8'), parseAst));
  expect(() => parseAst(code)).not.toThrow();
  expect(code).not.toMatch(/\bfor \((?:const|let|var) \w+ in /);
  expect(code).not.toMatch(/\.bind\(this, /);
  expect(code).not.toMatch(/\bArray\.from\((?!\{)/);
});

test('a variable that an update has taken away stops the build', () => {
  const code = 'var a = 1;';
  expect(() => replaceVariables(code, parseAst(code), { gone: '2' })).toThrow('no gone');
});
