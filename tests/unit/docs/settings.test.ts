import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allOptions, CODE_ONLY, settingsPage } from '../../../scripts/docs/settings.mjs';
import { readSettings } from '../../../server/src/options/index.ts';
import { StartError } from '../../../server/src/start-error.ts';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'stoop-settings-'));
});
afterAll(() => rm(dir, { recursive: true }));

const options = allOptions().flatMap((group) => group.options);

test('docs/settings.md is up to date', () => {
  expect(read('docs/settings.md')).toBe(settingsPage());
});

test('every option has an environment variable, except those that only code can give', () => {
  const without = options.filter(({ env }) => env === null).map(({ name }) => name);
  expect(without.toSorted()).toEqual([...CODE_ONLY].toSorted());
});

test('every environment variable that the server reads is in the page', () => {
  const source = globSync('server/src/**/*.ts', { cwd: ROOT }).map(read).join();
  const names = [
    ...source.matchAll(/\benv\.([A-Z][A-Z_]+)|\bname: '(STOOP_[A-Z_]+)'|\benv: '(STOOP_[A-Z_]+)'/g),
  ];
  const used = new Set(names.map(([, ...found]) => found.find(Boolean)));
  const described = options.map(({ env }) => env);
  // The compile cache is the program's own, and no setting of the server.
  used.delete('NODE_COMPILE_CACHE');
  used.delete('PATH');
  expect([...used].filter((name) => !described.includes(name ?? ''))).toEqual([]);
  expect(used.size).toBeGreaterThan(30);
});

/** Variables that hold any text, or name a place that is made. */
const ANY_TEXT = ['HOST', 'STOOP_DATA', 'STOOP_KEY', 'STOOP_METRICS_HOST'];
/** Values that are wrong where `!` is not. */
const WRONG: Readonly<Record<string, string>> = {
  STOOP_APP_NAME: 'x'.repeat(101),
  STOOP_SECRET: 'short',
};
/** Settings whose refusal depends on another one. */
const BESIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  STOOP_INBOX: { STOOP_WIDGET: 'dist/widget' },
};

const variables = options.flatMap(({ env }) => (env === null || ANY_TEXT.includes(env) ? [] : [env]));

test.each(variables)('a wrong value of %s is refused with what was expected', async (name) => {
  const env = { STOOP_DATA: dir, STOOP_WIDGET: 'off', ...BESIDE[name], [name]: WRONG[name] ?? '!' };
  const refused = await readSettings({ env }).then(
    () => null,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(StartError);
  expect((refused as StartError).message).toMatch(new RegExp(`^${name}\\b.*(must|expected)`));
});
