/** A backup of a server under constant writes contains everything acknowledged before it began. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { copySqlite } from '../../../server/src/storage/index.ts';
import { CLI, cli, isThere, newFolder, newPlace, sourceEnv } from '../../support/databases/backups.ts';
import { onPostgres } from '../../support/databases/postgres.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** Each program takes seconds to start on a busy machine. */
const PATIENT = { timeout: 300_000 };
const SENDERS = 16;
/** Acknowledged before a backup begins. */
const ENOUGH = 300;
const DATABASE_FILE = onPostgres() ? 'database.dump' : 'chat.db';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ child: true });
  for (const id of ['ann', 'bob']) await server.token(id, 'user');
  await post(server, '/channels/messaging/busy/query', {
    by: 'ann',
    body: { data: { members: ['ann', 'bob'] } },
  });
});
afterAll(() => server.close());

async function post(
  to: TestServer,
  path: string,
  { by, body }: { readonly by: string; readonly body: object },
): Promise<Response> {
  return fetch(`${to.url}${path}?api_key=${to.key}`, {
    method: 'POST',
    headers: {
      authorization: await to.sign({ user_id: by }),
      'stream-auth-type': 'jwt',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}

/** Sends continuously until it is stopped. */
function load() {
  const acknowledged: string[] = [];
  let over = false;
  let sent = 0;
  async function sender(): Promise<void> {
    while (!over) {
      sent += 1;
      const id = `load-${process.pid}-${sent}`;
      const { status } = await post(server, '/channels/messaging/busy/message', {
        by: 'ann',
        body: {
          message: { id, text: id },
        },
      });
      if (status === 201) acknowledged.push(id);
    }
  }
  const senders = Promise.all(Array.from({ length: SENDERS }, sender));
  return {
    acknowledged,
    async stop() {
      over = true;
      await senders;
    },
  };
}

async function backedUp(): Promise<string> {
  const folder = join(await newFolder(), 'backup');
  const { code, output } = await cli(['backup', folder], sourceEnv(server)).ended;
  expect(output).toContain('backed up to');
  expect(code).toBe(0);
  return folder;
}

test(
  'everything acknowledged before a backup under load is in it, and the restored server has it',
  PATIENT,
  async () => {
    const upload = join(server.dataDir, 'uploads', 'ab', 'ab000000-0000-4000-8000-000000000001.txt');
    await mkdir(join(upload, '..'), { recursive: true });
    await writeFile(upload, 'a file of a visitor');
    await writeFile(`${upload}.part`, 'half of one');
    const sending = load();
    await expect.poll(() => sending.acknowledged.length, PATIENT).toBeGreaterThan(ENOUGH);
    const before = [...sending.acknowledged];
    const folder = await backedUp();
    const after = sending.acknowledged.length;
    await expect.poll(() => sending.acknowledged.length, PATIENT).toBeGreaterThan(after);
    await sending.stop();

    const { env, folder: dataDir } = await newPlace();
    const restored = await cli(['restore', folder], env).ended;
    expect(restored.output).toContain('The server can be started.');
    expect((await readdir(join(dataDir, 'uploads', 'ab'))).sort()).toEqual([upload.split('/').at(-1)]);
    for (const [path, mode] of [
      [folder, 0o700],
      [join(folder, DATABASE_FILE), 0o600],
      [join(folder, 'app.json'), 0o600],
      [dataDir, 0o700],
      [join(dataDir, 'app.json'), 0o600],
    ] as const)
      expect([path, (await stat(path)).mode & 0o777]).toEqual([path, mode]);

    const elsewhere = spawn(process.execPath, [CLI, 'start'], {
      env: { PATH: process.env.PATH, ...env, PORT: '0', STOOP_RATE_LIMITS: 'off' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const gone = once(elsewhere, 'close');
    onTestFinished(async () => {
      elsewhere.kill('SIGTERM');
      await gone;
    });
    let said = '';
    elsewhere.stdout.on('data', (chunk) => {
      said += chunk;
    });
    await expect.poll(() => said, PATIENT).toMatch(/key {2}\S+\n/);
    const url = /url\s+(\S+)/.exec(said)?.[1] ?? '';
    // The same key, and tokens signed with the same secret, are valid there.
    const there: TestServer = { ...server, url };
    const found = new Set<string>();
    for (let last: string | null = null; ; ) {
      const page = { limit: 300, ...(last !== null && { id_lt: last }) };
      const answer = await post(there, '/channels/messaging/busy/query', {
        by: 'ann',
        body: {
          state: true,
          messages: page,
        },
      });
      expect(answer.status).toBe(201);
      const { messages } = (await answer.json()) as { messages: { id: string }[] };
      if (messages.length === 0) break;
      for (const { id } of messages) found.add(id);
      last = messages[0]?.id ?? null;
    }
    expect(before.filter((id) => !found.has(id))).toEqual([]);
    // The word index is built again.
    const wanted = before.at(-1) ?? '';
    const payload = JSON.stringify({
      filter_conditions: { members: { $in: ['ann'] } },
      query: wanted.split('-').at(-1),
    });
    const search = await fetch(`${url}/search?${new URLSearchParams({ api_key: server.key, payload })}`, {
      headers: { authorization: await server.sign({ user_id: 'ann' }), 'stream-auth-type': 'jwt' },
    });
    expect(
      ((await search.json()) as { results: { message: { id: string } }[] }).results.map(
        (one) => one.message.id,
      ),
    ).toContain(wanted);
  },
);

test.skipIf(onPostgres())(
  'a large database is copied although others commit all the time',
  PATIENT,
  async () => {
    const folder = await newFolder();
    const source = join(folder, 'chat.db');
    const writer = new DatabaseSync(source);
    writer.exec('pragma journal_mode = wal; create table large (content); create table ticks (at)');
    writer.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    insert into large select randomblob(4000) from n`);
    const commits = setInterval(() => writer.exec('insert into ticks values (1)'), 1);
    let isCopied = false;
    const copying = copySqlite(source, join(folder, 'copy.db')).then(() => {
      isCopied = true;
    });
    try {
      // Steps of a few pages begin anew at each commit, and never end.
      await expect.poll(() => isCopied, { timeout: 20_000 }).toBe(true);
    } finally {
      clearInterval(commits);
      await copying;
      writer.close();
    }
  },
);

test('a backup killed halfway does not count as a backup', PATIENT, async () => {
  const many = join(server.dataDir, 'uploads', 'cd');
  await mkdir(many, { recursive: true });
  for (let i = 0; i < 2_000; i += 1)
    await writeFile(join(many, `cd000000-0000-4000-8000-${String(i).padStart(12, '0')}.txt`), 'x');
  const folder = join(await newFolder(), 'backup');
  const program = cli(['backup', folder], sourceEnv(server));
  await expect.poll(() => isThere(join(folder, 'uploads', 'cd')), { ...PATIENT, interval: 10 }).toBe(true);
  program.kill();
  await program.ended;
  expect(await isThere(join(folder, 'manifest.json'))).toBe(false);
  const { env, folder: dataDir } = await newPlace();
  const { code, output } = await cli(['restore', folder], env).ended;
  expect([code, output]).toEqual([1, expect.stringContaining('STOOP_BACKUP_INCOMPLETE')]);
  expect(output).not.toContain('    at ');
  expect(await isThere(dataDir)).toBe(false);
  // Nor is the folder overwritten.
  const again = await cli(['backup', folder], sourceEnv(server)).ended;
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('STOOP_FOLDER_NOT_EMPTY')]);
  await rm(many, { recursive: true });
});

test('a restore killed halfway leaves nothing that a server starts on', PATIENT, async () => {
  const many = join(server.dataDir, 'uploads', 'ce');
  await mkdir(many, { recursive: true });
  for (let i = 0; i < 2_000; i += 1)
    await writeFile(join(many, `ce000000-0000-4000-8000-${String(i).padStart(12, '0')}.txt`), 'x');
  const folder = await backedUp();
  await rm(many, { recursive: true });
  const { env, folder: dataDir } = await newPlace();
  const program = cli(['restore', folder], env);
  await expect.poll(() => isThere(join(dataDir, 'app.json')), { ...PATIENT, interval: 10 }).toBe(true);
  program.kill();
  await program.ended;
  const before = (await readdir(dataDir)).sort();
  for (const command of [['start'], ['token', 'ann'], ['backup', join(await newFolder(), 'backup')]]) {
    const { code, output } = await cli(command, { ...env, PORT: '0' }).ended;
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/STOOP_(RESTORE_INCOMPLETE|NOTHING_TO_BACK_UP)/),
    ]);
    expect(output).not.toContain('    at ');
  }
  expect((await readdir(dataDir)).sort()).toEqual(before);
  const again = await cli(['restore', folder], env).ended;
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('STOOP_FOLDER_NOT_EMPTY')]);
});

test('a changed, missing or outside file is found before anything is written', PATIENT, async () => {
  const folder = await backedUp();
  const { env, folder: dataDir } = await newPlace();
  const restored = () => cli(['restore', folder], env).ended;
  async function expectRefused(text: string): Promise<void> {
    const { code, output } = await restored();
    expect([code, output]).toEqual([1, expect.stringContaining('STOOP_BACKUP_INCOMPLETE')]);
    expect(output).toContain(text);
    expect(await isThere(dataDir)).toBe(false);
  }
  const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8');
  await writeFile(join(folder, 'SHA256SUMS'), `${sums}${'0'.repeat(64)}  ../../outside\n`);
  await expectRefused('SHA256SUMS');
  await writeFile(join(folder, 'SHA256SUMS'), sums);
  const app = await readFile(join(folder, 'app.json'));
  await rm(join(folder, 'app.json'));
  await expectRefused('app.json is missing');
  await writeFile(join(folder, 'app.json'), app);
  const manifest = await readFile(join(folder, 'manifest.json'), 'utf8');
  for (const part of ['database', 'facts', 'uploads', 'made_at']) {
    const { [part]: _, ...rest } = JSON.parse(manifest);
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(rest));
    await expectRefused('manifest.json');
  }
  await writeFile(join(folder, 'manifest.json'), manifest);
  await appendFile(join(folder, DATABASE_FILE), 'x');
  await expectRefused(`${DATABASE_FILE} was changed`);
});

test('a restore overwrites nothing, and says what to do', PATIENT, async () => {
  const folder = await backedUp();
  const { code, output } = await cli(['restore', folder], sourceEnv(server)).ended;
  expect(code).toBe(1);
  // The folder of a server on a file is in use; that of one on PostgreSQL contains its keys.
  expect(output).toMatch(
    onPostgres() ? /STOOP_FOLDER_NOT_EMPTY: .*STOOP_DATA/ : /STOOP_DATA_IN_USE: .*STOOP_DATA/,
  );
  expect(output).not.toContain('    at ');
  const place = await newPlace();
  expect((await cli(['restore', folder], place.env).ended).code).toBe(0);
  const twice = await cli(['restore', folder], place.env).ended;
  expect([twice.code, twice.output]).toEqual([1, expect.stringContaining('STOOP_FOLDER_NOT_EMPTY')]);
});

test('refuses a folder without data', PATIENT, async () => {
  const folder = await newFolder();
  const env = { STOOP_DATA: join(folder, 'nothing') };
  const { code, output } = await cli(['backup', join(folder, 'backup')], env).ended;
  expect([code, output]).toEqual([1, expect.stringContaining('STOOP_NOTHING_TO_BACK_UP')]);
  expect(await readdir(folder)).toEqual([]);
});

test.skipIf(!onPostgres())('PostgreSQL can be left to other tools', PATIENT, async () => {
  const folder = join(await newFolder(), 'backup');
  const { code, output } = await cli(['backup', folder, '--without-database'], sourceEnv(server)).ended;
  expect([code, output]).toEqual([0, expect.stringContaining('no database')]);
  expect((await readdir(folder)).filter((name) => name.endsWith('.dump'))).toEqual([]);
  const place = await newPlace();
  const restored = await cli(['restore', folder], place.env).ended;
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('by other means')]);
});

test('an unreadable database is reported by its code, without a password', PATIENT, async () => {
  const folder = await newFolder();
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'app.json'), '{"key":"k_1","secret":"a secret of sixteen"}');
  await writeFile(join(dataDir, 'chat.db'), 'no database at all, but a text that is long enough'.repeat(100));
  const env = {
    STOOP_DATA: dataDir,
    ...(onPostgres() && { DATABASE_URL: 'postgres://ann:hunter2@127.0.0.1:1/none' }),
  };
  const { code, output } = await cli(['backup', join(folder, 'backup')], env).ended;
  const expected = onPostgres() ? 'STOOP_DB_UNREACHABLE' : 'STOOP_DB_UNREADABLE';
  expect([code, output]).toEqual([1, expect.stringContaining(expected)]);
  expect(output).not.toMatch(/hunter2|\n\s+at /);
  expect(await isThere(join(folder, 'backup', 'manifest.json'))).toBe(false);
});
