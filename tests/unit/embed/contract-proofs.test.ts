/** Whatever a page is promised is used by a test in a real browser: a new promise without one fails here. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { membersOf, NODES, PARTS, PROPERTIES } from '../../../scripts/reference.mjs';
import { ATTRIBUTES, attributeName } from '../../../src/embed/config/index.ts';

const ROOT = new URL('../../', import.meta.url);
/** Tests that run in a browser, as one text. */
const tests = ['browser', 'e2e', 'hostile']
  .flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(new URL(`${folder}/${file}`, ROOT), 'utf8')),
  )
  .join('\n');

/** Names of which no test has what it takes. */
const unproven = (names: readonly string[], used: (name: string) => RegExp) =>
  names.filter((name) => !used(name).test(tests));

test('every attribute is set by a test', () => {
  expect(unproven(Object.keys(ATTRIBUTES), (name) => new RegExp(`${attributeName(name)}=`))).toEqual([]);
});

test('every command is called by a test', () => {
  const commands = membersOf('HostApi').map(({ name }) => name);
  expect(commands.length).toBeGreaterThan(20);
  expect(
    unproven(commands, (name) => new RegExp(`Stoop\\??[.]?(?:[.]${name}\\(|\\(['"]${name}['"]|${name}\\()`)),
  ).toEqual([]);
});

test('every event is heard by a test', () => {
  const events = membersOf('StoopEvents').map(({ name }) => name);
  expect(events.length).toBeGreaterThan(15);
  expect(
    unproven(
      events,
      (name) =>
        new RegExp(`'stoop:${name}'|heard\\(page, '${name}'\\)|'on(?:ce)?', '${name}'|on(?:ce)?\\('${name}'`),
    ),
  ).toEqual([]);
});

test('every node, part and custom property is used by a test', () => {
  expect(unproven(Object.keys(NODES), (name) => new RegExp(`${name}\\b`))).toEqual([]);
  expect(unproven(Object.keys(PARTS), (name) => new RegExp(`part[(=]${name}\\b|'${name}'`))).toEqual([]);
  // Of the others the same test goes through the whole list.
  expect(tests).toContain('Object.keys(PROPERTIES)');
  expect(Object.keys(PROPERTIES).length).toBeGreaterThan(20);
});
