import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXPLAINED } from '../../../server/src/http/answers/error-texts.ts';
import { ERRORS as CHAT_ERRORS } from '../../../src/chat/errors/table.ts';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** The cells of each table row under a heading of docs/errors.md, by the first cell. */
function rowsUnder(heading: string): Map<string, readonly string[]> {
  const section =
    read('docs/errors.md')
      .split(/^## /m)
      .find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return new Map(cells.map((row) => [row[0] ?? '', row]));
}

const API_ENTRY = /\{ code: (-?\d+), status: (\d+), retryable: (true|false) \}/g;
/** The catalogue has more rows. Fewer mean that the table has a format which this test does not read. */
const LEAST_API_CODES = 20;

test('the docs list every API code with its status and whether a retry helps, and no other', () => {
  const rows = rowsUnder('API');
  const entries = [...read('protocol/errors.ts').matchAll(API_ENTRY)];
  expect(entries.length).toBeGreaterThan(LEAST_API_CODES);
  const byCode = Map.groupBy(entries, ([, code = '']) => code);
  for (const [code, ways] of byCode)
    expect(rows.get(code)?.slice(1, 3), `code ${code}`).toEqual([
      ways.map(([, , status]) => status).join(', '),
      ways.every(([, , , retryable]) => retryable === 'true') ? 'yes' : 'no',
    ]);
  expect([...rows.keys()].filter((cell) => /^-?\d+$/.test(cell))).toHaveLength(byCode.size);
});

test('the server’s own page agrees on each code', () => {
  const documented = [...rowsUnder('API')].filter(([code]) => /^-?\d+$/.test(code));
  const said = documented.map(([code, [, , , what, cure]]) => [code, { what, cure }] as const);
  expect(EXPLAINED).toEqual(Object.fromEntries(said));
});

test('the docs list every code of the chat, with who can fix it and whether a retry helps', () => {
  const rows = rowsUnder('Widget');
  for (const [code, { retryable, forOwner }] of Object.entries(CHAT_ERRORS))
    expect(rows.get(code)?.slice(1, 3), code).toEqual([
      retryable ? 'yes' : 'no',
      forOwner ? 'owner' : 'visitor',
    ]);
});

/** Literal codes in the loader and in embed: console warnings and usage errors. */
const OWNER_CODE = /complain\(\s*'([a-z-]+)'|\[stoop\] ([a-z]+-[a-z-]+):|code(?: =|:) '([a-z-]+)'/g;

test('the docs list every code that only an owner sees', () => {
  const documented = [...rowsUnder('Set-up').keys()];
  const files = ['loader', 'src/embed'].flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => read(`${folder}/${name}`)),
  );
  const known = new Set([...Object.keys(CHAT_ERRORS), ...documented]);
  const codes = files.flatMap((file) =>
    [...file.matchAll(OWNER_CODE)].map((match) => match[1] ?? match[2] ?? match[3] ?? ''),
  );
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => !known.has(code))).toEqual([]);
});

test('docs/calls.md lists every command', () => {
  const api = /interface HostApi \{([\s\S]*?)\n\}/.exec(read('src/embed/contract.ts'))?.[1] ?? '';
  const commands = [...api.matchAll(/^ {2}(\w+)[(<]/gm)].map((match) => match[1] ?? '');
  const named = /Commands: ([^.]+)[.]/.exec(read('docs/calls.md'))?.[1]?.split(/,\s+/) ?? [];
  expect(commands.length).toBeGreaterThan(0);
  expect(named.sort()).toEqual(commands.sort());
});

test('the docs list every start-up code, and no other', () => {
  const sources = read('server/src/start-error.ts') + read('server/src/domain/errors.ts');
  const codes = [...sources.matchAll(/^\s*\| '(STOOP_[A-Z_]+)'/gm)].map((match) => match[1] ?? '');
  codes.push(...(read('server/bin/stoop-server.mjs').match(/STOOP_[A-Z_]+/g) ?? []));
  const documented = [...rowsUnder('Start-up').keys()].filter((cell) => cell.startsWith('STOOP_'));
  expect(documented.sort()).toEqual([...new Set(codes)].sort());
  expect(codes.length).toBeGreaterThan(0);
});
