import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openPostgresStore } from '../../../server/src/storage/index.ts';
import { EARLIER_RECORD } from '../../support/databases/old-file.ts';
import { runSql, type TestDatabase, testDatabase } from '../../support/databases/postgres.ts';
import { channel, message, user } from '../storage/records.ts';
import { idsSaying } from '../storage/word-search.ts';

const CLI = new URL('../../../server/bin/stoop-server.mjs', import.meta.url).pathname;
const { PATH, NODE_COMPILE_CACHE } = process.env;
const PASSWORD = 'hunter2%40home';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'stoop-postgres-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function database(schema: 'current' | 'none'): Promise<TestDatabase> {
  const made = await testDatabase(schema);
  onTestFinished(() => made.drop());
  return made;
}

/** Starts the packaged program on a database, and waits for its end. */
async function startOn(DATABASE_URL: string) {
  const child = spawn(process.execPath, [CLI, 'token', 'ann'], {
    env: { PATH, NODE_COMPILE_CACHE, STOOP_DATA: dir, STOOP_LOG: 'trace', DATABASE_URL },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

/** The same database with another user. The URL of a Unix socket has no host to put one in. */
function as(url: string, name: string, password: string): string {
  const other = new URL(url);
  if (other.host === '') {
    other.searchParams.set('user', name);
    other.searchParams.set('password', decodeURIComponent(password));
    return other.href;
  }
  other.username = name;
  other.password = password;
  return other.href;
}

const open = (url: string) => openPostgresStore({ url, now: () => 1 });

describe('refuses a database that', () => {
  test('does not exist', async () => {
    const { url } = await database('none');
    const { host, username } = new URL(url);
    const missing = new URL(host === '' ? url : as(url, username, PASSWORD));
    missing.pathname = '/stoop_test_missing';
    const { code, output } = await startOn(missing.href);
    expect(code).toBe(1);
    expect(output).toMatch(/STOOP_DB_REFUSED: .*"stoop_test_missing" does not exist.*DATABASE_URL/);
    expect(output).not.toContain('hunter2');
  });

  test('has no such user', async () => {
    const { url } = await database('none');
    const { code, output } = await startOn(as(url, 'stoop_test_nobody', PASSWORD));
    expect(code).toBe(1);
    expect(output).toMatch(/STOOP_DB_REFUSED: .*stoop_test_nobody.*DATABASE_URL/);
    expect(output).not.toContain('hunter2');
  });

  test('does not let the user create tables', async () => {
    const { url } = await database('none');
    const name = `stoop_test_reader_${process.pid}`;
    await runSql(
      url,
      `create role ${name} login`,
      'revoke create on schema public from public',
      `grant connect on database ${new URL(url).pathname.slice(1)} to ${name}`,
    );
    onTestFinished(async () => {
      await runSql(url, `drop owned by ${name}`, `drop role ${name}`);
    });
    await expect(open(as(url, name, ''))).rejects.toMatchObject({
      code: 'STOOP_DB_REFUSED',
      message: expect.stringMatching(/permission denied for schema public.*may make tables/),
    });
  });

  test('is read-only', async () => {
    const { url } = await database('none');
    const reading = new URL(url);
    reading.searchParams.set('options', '-c default_transaction_read_only=on');
    await expect(open(reading.href)).rejects.toMatchObject({ code: 'STOOP_DB_REFUSED' });
  });

  test('has another encoding than UTF8', async () => {
    const { url } = await database('none');
    const name = `${new URL(url).pathname.slice(1)}_latin`;
    const admin = new URL(url);
    admin.pathname = '/postgres';
    await runSql(
      admin.href,
      `create database ${name} template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`,
    );
    onTestFinished(async () => {
      await runSql(admin.href, `drop database ${name}`);
    });
    const latin = new URL(url);
    latin.pathname = `/${name}`;
    await expect(open(latin.href)).rejects.toMatchObject({
      code: 'STOOP_DB_REFUSED',
      message: expect.stringMatching(/encoding LATIN1, expected UTF8/),
    });
  });

  test('was written by a newer version: nothing in it is changed', async () => {
    const { url } = await database('current');
    await runSql(
      url,
      `insert into stoop_migrations values ('9999', '2030-01-01T00:00:00.000Z')`,
      'drop function stoop_real',
    );
    await expect(open(url)).rejects.toMatchObject({
      code: 'STOOP_DB_NEWER',
      message: expect.stringMatching(/schema version 9999.*knows up to \d+/),
    });
    const [functions] = await runSql(url, "select 1 from pg_proc where proname = 'stoop_real'");
    expect(functions?.rowCount).toBe(0);
  });
});

describe('accepts a database, and', () => {
  test('carries the record of migrations of an earlier program over, while several servers start', async () => {
    const { url } = await database('current');
    await runSql(url, ...EARLIER_RECORD.split(';'));
    const stores = await Promise.all([open(url), open(url), open(url)]);
    const [tables] = await runSql(
      url,
      `select relname as name from pg_class where relname in ('schema_version', 'stoop_migrations')`,
    );
    expect(tables?.rows).toEqual([{ name: 'stoop_migrations' }]);
    await stores[0]?.write((tables) => tables.users.put(user('ann')));
    await Promise.all(stores.map((store) => store.close()));
  });

  test('one of several servers that start at once upgrades it, and keeps the data', async () => {
    const { url } = await database('none');
    const stores = await Promise.all([open(url), open(url), open(url)]);
    await stores[0]?.write((tables) => tables.users.put(user('ann')));
    expect(await stores[2]?.read((tables) => tables.users.get('ann'))).toEqual(user('ann'));
    await Promise.all(stores.map((store) => store.close()));
    const again = await open(url);
    expect(await again.read((tables) => tables.users.get('ann'))).toEqual(user('ann'));
    await again.close();
  });

  test('splits the words of older messages again in the background, and keeps changes made meanwhile', async () => {
    const { url } = await database('none');
    const first = await open(url);
    await first.write(async (tables) => {
      await tables.users.put(user('ann'));
      await tables.channels.insert(channel('one'));
      for (const [id, text] of [
        ['old', '日本語のテキスト検索'],
        ['none', 'ค้นหาข้อความ'],
        ['kept', '我们在北京见面'],
      ] as const)
        await tables.messages.insert(message(id, 1, { text }), true);
    });
    await first.close();
    // As earlier versions stored it: whole runs as words, or no words at all.
    await runSql(
      url,
      `update message_words set words = to_tsvector('simple', 'whole'), cut = 0 where id = 'old'`,
      `delete from message_words where id = 'none'`,
      'delete from words_cut',
    );
    const again = await open(url);
    await expect.poll(() => idsSaying(again, 'テキスト')).toEqual(['old']);
    await expect.poll(() => idsSaying(again, 'ข้อความ')).toEqual(['none']);
    expect(await idsSaying(again, '北京')).toEqual(['kept']);
    expect(await idsSaying(again, 'whole')).toEqual([]);
    await again.close();
    const [done] = await runSql(url, 'select cut from words_cut');
    expect(done?.rows).toEqual([{ cut: 2 }]);
  });

  test('sorts by bytes in a database of any language', async () => {
    const { url } = await database('none');
    const name = `${new URL(url).pathname.slice(1)}_words`;
    const admin = new URL(url);
    admin.pathname = '/postgres';
    await runSql(
      admin.href,
      `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en' lc_collate 'C' lc_ctype 'C'`,
    );
    const worded = new URL(url);
    worded.pathname = `/${name}`;
    onTestFinished(async () => {
      await runSql(admin.href, `drop database ${name} with (force)`);
    });
    const store = await open(worded.href);
    const ids = ['B', 'a', 'Z', 'ä', '_'];
    await store.write(async (tables) => {
      for (const id of ids) await tables.users.put(user(id, { name: id, custom: { word: id } }));
    });
    const sorted = (name: string) =>
      store.read((tables) =>
        tables.users.find({
          now: 1,
          filter: { op: '$and', of: [] },
          sort: [{ field: { kind: 'named', name }, direction: 1, type: null }],
          limit: 9,
          offset: 0,
          includeDeactivated: false,
        }),
      );
    for (const field of ['id', 'name', 'word'])
      expect(
        (await sorted(field)).map(({ id }) => id),
        field,
      ).toEqual(['B', 'Z', '_', 'a', 'ä']);
    const [foreign] = await runSql(
      worded.href,
      `select attname from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0
          and atttypid = 'text'::regtype and attcollation <> 'pg_catalog."C"'::regcollation`,
    );
    expect(foreign?.rows).toEqual([]);
    await store.close();
  });
});
