/** The update of a file with data: a copy first, then steps that a killed process does not lose. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { Kysely } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { claimFolder, newestSchema, openStore, type UpdateStep } from '../../../server/src/storage/index.ts';
import { migrate } from '../../../server/src/storage/sql/migrate.ts';
import { MIGRATIONS } from '../../../server/src/storage/sql/migrations/index.ts';
import type { Schema } from '../../../server/src/storage/sql/schema.ts';
import { sqliteWriter } from '../../../server/src/storage/sqlite/connection.ts';
import { EARLIER_RECORD, fillOldFile, OLDEST } from '../../support/databases/old-file.ts';
import { diceOf } from '../../support/fuzz/fuzz.ts';
import { testSeed } from '../../support/seed.ts';
import { idsSaying } from './word-search.ts';

const OPENER = fileURLToPath(new URL('./update-opener.ts', import.meta.url));
const SLOW = { timeout: 180_000 };
/** Enough that the update takes some time. */
const MESSAGES = 20_000;
/** Moments of a kill, spread over the duration of a whole update. */
const KILLS = 4;
const COPY = `chat.db.before-${newestSchema()}`;

/** A folder with an old file, which tests copy. */
let old: string;

beforeAll(async () => {
  old = await mkdtemp(join(tmpdir(), 'stoop-old-'));
  await fillOldFile(old, MESSAGES);
  return () => rm(old, { recursive: true });
}, SLOW.timeout);

async function copyOfOld(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-update-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(old, folder, { recursive: true });
  return folder;
}

async function update(folder: string): Promise<readonly UpdateStep[]> {
  const steps: UpdateStep[] = [];
  const store = await openStore({ folder, now: () => 1, onUpdate: (step) => steps.push(step) });
  await store.close();
  return steps;
}

/** Runs statements on the file while no server has it open. */
function inFile<T>(folder: string, look: (file: DatabaseSync) => T): T {
  const file = new DatabaseSync(join(folder, 'chat.db'));
  try {
    return look(file);
  } finally {
    file.close();
  }
}

/** Returns a digest of the rows of each table, those of the index of words left out: its pages depend on its writer. */
function rowsOf(path: string): Readonly<Record<string, string>> {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    const tables = file
      .prepare(`select name from sqlite_schema where type = 'table' and name not like 'message_words%'`)
      .all()
      .map(({ name }) => String(name))
      .filter((name) => name !== 'stoop_migrations');
    const digest = (table: string) => {
      const rows = file
        .prepare(`select * from "${table}"`)
        .all()
        .map((row) => JSON.stringify(row));
      return createHash('sha256').update(rows.sort().join('\n')).digest('hex');
    };
    return Object.fromEntries(tables.sort().map((table) => [table, digest(table)]));
  } finally {
    file.close();
  }
}

/** Opens the file in a process that is killed after so many milliseconds. Returns the steps it has printed. */
async function openAndKill(folder: string, afterMs: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [OPENER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    if (output === '') setTimeout(() => child.kill('SIGKILL'), afterMs);
    output += chunk;
  });
  await once(child, 'close');
  return output.split('\n').slice(0, -1);
}

/** Opens a file with the program of the oldest version: it has nothing to update. */
async function expectOpensWithOld(path: string): Promise<void> {
  const db = new Kysely<Schema>({ dialect: sqliteWriter(path).dialect });
  try {
    await migrate(db, { now: () => 1, migrations: OLDEST });
  } finally {
    await db.destroy();
  }
}

test('a file with data is copied before its update, and each step is told', SLOW, async () => {
  const folder = await copyOfOld();
  const before = rowsOf(join(old, 'chat.db'));
  const steps = await update(folder);
  expect(steps.map(({ kind }) => kind)).toEqual([
    'begun',
    'copied',
    ...steps.filter(({ kind }) => kind === 'migrated').map(() => 'migrated'),
    'words',
  ]);
  expect(steps[1]).toMatchObject({
    copy: join(folder, COPY),
    bytes: (await readFile(join(folder, COPY))).length,
  });
  expect(steps.at(-2)).toMatchObject({ version: newestSchema(), newest: newestSchema() });
  expect(rowsOf(join(folder, COPY))).toEqual(before);
  expect((await readdir(folder)).filter((name) => name.startsWith('chat.db.'))).toEqual([COPY]);
  expect(await update(folder)).toEqual([]);
});

test('a new file is not copied', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-update-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await update(folder)).toEqual([]);
  expect((await readdir(folder)).filter((name) => name.includes('before'))).toEqual([]);
});

test('an update killed at any moment continues at the next start; its copy is whole', SLOW, async () => {
  const dice = diceOf(testSeed());
  const whole = await copyOfOld();
  const before = rowsOf(join(old, 'chat.db'));
  const begin = performance.now();
  await update(whole);
  const takesMs = performance.now() - begin;
  const expected = rowsOf(join(whole, 'chat.db'));
  let interrupted = 0;
  for (let n = 0; n < KILLS; n += 1) {
    const folder = await copyOfOld();
    const moment = ((n + dice.roll(1_000) / 1_000) / KILLS) * takesMs;
    // The second kill meets an update that a first one has left.
    for (const afterMs of [moment, dice.roll(Math.ceil(takesMs))]) {
      const printed = await openAndKill(folder, afterMs);
      if (!printed.includes('open')) interrupted += 1;
    }
    const store = await openStore({ folder, now: () => 1 });
    expect(await idsSaying(store, 'number 17')).toEqual(['m00000017']);
    await store.close();
    expect(rowsOf(join(folder, 'chat.db'))).toEqual(expected);
    expect(rowsOf(join(folder, COPY))).toEqual(before);
    await expectOpensWithOld(join(folder, COPY));
    expect((await readdir(folder)).filter((name) => name.includes('copying'))).toEqual([]);
    await rm(folder, { recursive: true });
  }
  expect(interrupted).toBeGreaterThanOrEqual(2);
});

test('the words cut by half when a process was killed are all cut at the next start', SLOW, async () => {
  const folder = await copyOfOld();
  await update(folder);
  // A rule of cutting before this version's.
  const makeOld = () =>
    inFile(folder, (file) => file.exec('delete from words_cut; insert into words_cut values (0)'));
  makeOld();
  const begin = performance.now();
  await update(folder);
  const takesMs = performance.now() - begin;
  makeOld();
  expect(await openAndKill(folder, takesMs / 3)).toEqual(['opens']);
  expect(inFile(folder, (file) => file.prepare('select cut from words_cut').all())).toEqual([{ cut: 0 }]);
  const store = await openStore({ folder, now: () => 1 });
  expect(await idsSaying(store, 'number 19999')).toEqual(['m00019999']);
  await store.close();
});

test('an interrupted update keeps the copy of the file as it was before', SLOW, async () => {
  const folder = await copyOfOld();
  await update(folder);
  // As if the update had been killed between its last migration and its end.
  inFile(folder, (file) => file.exec(`pragma user_version = ${newestSchema()}`));
  const copy = await readFile(join(folder, COPY));
  expect((await update(folder)).map(({ kind }) => kind)).toEqual(['begun', 'words']);
  expect(await readFile(join(folder, COPY))).toEqual(copy);
});

test('a copy put back is copied anew by the next update; older copies go', SLOW, async () => {
  const folder = await copyOfOld();
  await update(folder);
  const path = join(folder, 'chat.db');
  for (const end of ['', '-wal', '-shm']) await rm(`${path}${end}`, { force: true });
  await rename(join(folder, COPY), path);
  await expectOpensWithOld(path);
  inFile(folder, (file) => file.exec(`update users set name = 'Later' where id = 'user-1'`));
  await writeFile(join(folder, 'chat.db.before-3'), 'an older copy');
  await update(folder);
  const copied = new DatabaseSync(join(folder, COPY), { readOnly: true });
  expect(copied.prepare(`select name from users where id = 'user-1'`).get()).toEqual({ name: 'Later' });
  copied.close();
  expect((await readdir(folder)).filter((name) => name.includes('before'))).toEqual([COPY]);
});

test('a record of migrations by an earlier program is carried over, once', SLOW, async () => {
  const folder = await copyOfOld();
  await update(folder);
  const tables = () =>
    inFile(folder, (file) =>
      file
        .prepare(
          `select name from sqlite_schema where name in ('schema_version', 'stoop_migrations') order by 1`,
        )
        .all(),
    );
  const rows = rowsOf(join(folder, 'chat.db'));
  inFile(folder, (file) => file.exec(EARLIER_RECORD));
  expect(tables()).toEqual([{ name: 'schema_version' }]);
  expect((await update(folder)).map(({ kind }) => kind)).toEqual(['begun', 'copied', 'words']);
  expect(tables()).toEqual([{ name: 'stoop_migrations' }]);
  expect(rowsOf(join(folder, 'chat.db'))).toEqual(rows);
  expect(inFile(folder, (file) => file.prepare('select name from stoop_migrations').all())).toHaveLength(
    MIGRATIONS.length,
  );
  expect(await update(folder)).toEqual([]);
  // An earlier program that was started on this file in vain leaves its empty record.
  inFile(folder, (file) =>
    file.exec('create table schema_version (version integer primary key, applied_at bigint)'),
  );
  expect((await update(folder)).map(({ kind }) => kind)).toEqual(['begun', 'copied', 'words']);
  expect(tables()).toEqual([{ name: 'stoop_migrations' }]);
});

test('a program that is too old for a file names the copy that it can open', SLOW, async () => {
  const folder = await copyOfOld();
  await update(folder);
  inFile(folder, (file) =>
    file.exec(`insert into stoop_migrations values ('0999', '2030-01-01T00:00:00.000Z')`),
  );
  await expect(update(folder)).rejects.toMatchObject({
    code: 'STOOP_DB_NEWER',
    message: expect.stringContaining(join(folder, COPY)),
  });
});

test('a file that another server serves is not updated', SLOW, async () => {
  const folder = await copyOfOld();
  const before = await readFile(join(folder, 'chat.db'));
  const release = claimFolder(folder);
  await expect(update(folder)).rejects.toMatchObject({ code: 'STOOP_DATA_IN_USE' });
  release();
  expect(await readFile(join(folder, 'chat.db'))).toEqual(before);
  expect((await update(folder)).length).toBeGreaterThan(0);
});

test('a copy that cannot be written stops the update before it changes anything', SLOW, async () => {
  const folder = await copyOfOld();
  // A folder of this name cannot be replaced by the copy.
  await mkdir(join(folder, COPY));
  await writeFile(join(folder, COPY, 'file'), '');
  await expect(update(folder)).rejects.toThrow();
  await expectOpensWithOld(join(folder, 'chat.db'));
});
