/** Every promise to a page is used by a test in a real browser. A new promise without a test fails here. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { membersOf, NODES, PARTS, PROPERTIES } from '../../../scripts/reference.mjs';
import { ATTRIBUTES, attributeName } from '../../../src/embed/config/index.ts';

const ROOT = new URL('../../', import.meta.url);
/** The source of all tests that run in a browser. */
const tests = ['browser', 'e2e', 'hostile']
  .flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(new URL(`${folder}/${file}`, ROOT), 'utf8')),
  )
  .join('\n');

/** Names that no test uses. */
const unproven = (names: readonly string[], used: (name: string) => RegExp) =>
  names.filter((name) => !used(name).test(tests));

test('a test sets every attribute', () => {
  expect(unproven(Object.keys(ATTRIBUTES), (name) => new RegExp(`${attributeName(name)}=`))).toEqual([]);
});

test('a test calls every command', () => {
  const commands = membersOf('HostApi').map(({ name }) => name);
  expect(commands.length).toBeGreaterThan(20);
  expect(
    unproven(commands, (name) => new RegExp(`Stoop\\??[.]?(?:[.]${name}\\(|\\(['"]${name}['"]|${name}\\()`)),
  ).toEqual([]);
});

test('a test listens to every event', () => {
  const events = membersOf('StoopEvents').map(({ name }) => name);
  expect(events.length).toBeGreaterThan(15);
  expect(
    unproven(
      events,
      (name) =>
        new RegExp(
          `'stoop:${name}'|received\\(page, '${name}'\\)|'on(?:ce)?', '${name}'|on(?:ce)?\\('${name}'`,
        ),
    ),
  ).toEqual([]);
});

test('a test uses every node, part and custom property', () => {
  expect(unproven(Object.keys(NODES), (name) => new RegExp(`${name}\\b`))).toEqual([]);
  expect(unproven(Object.keys(PARTS), (name) => new RegExp(`part[(=]${name}\\b|'${name}'`))).toEqual([]);
  // One test goes through the whole list of custom properties.
  expect(tests).toContain('Object.keys(PROPERTIES)');
  expect(Object.keys(PROPERTIES).length).toBeGreaterThan(20);
});
