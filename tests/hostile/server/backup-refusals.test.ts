/** A backup keeps its order and its secrets, and a restore refuses a place or a backup that does not fit. */
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cli, isThere, newFolder, newPlace, sourceEnv } from '../../support/databases/backups.ts';
import { onPostgres } from '../../support/databases/postgres.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** Each program takes seconds to start on a busy machine. */
const PATIENT = { timeout: 300_000 };
const DATABASE_FILE = onPostgres() ? 'database.dump' : 'chat.db';
const UPLOAD = join('uploads', 'ab', 'ab000000-0000-4000-8000-000000000001.txt');
const PASSWORD = 'a password of the owner';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ child: true });
  await mkdir(join(server.dataDir, UPLOAD, '..'), { recursive: true });
  await writeFile(join(server.dataDir, UPLOAD), 'a file of a visitor');
});
afterAll(() => server.close());

async function backedUp(env: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = join(await newFolder(), 'backup');
  const { code, output } = await cli(['backup', folder], { ...sourceEnv(server), ...env }).ended;
  expect(output).toContain('backed up to');
  expect(code).toBe(0);
  return folder;
}

test('the database is copied before the uploads, so that each file it names is there', PATIENT, async () => {
  const folder = await backedUp();
  const [database, upload] = await Promise.all(
    [DATABASE_FILE, UPLOAD].map(
      async (path) => (await stat(join(folder, path), { bigint: true })).birthtimeNs,
    ),
  );
  expect(database).toBeGreaterThan(0n);
  expect(database).toBeLessThan(upload ?? 0n);
});

test('a backup of a newer program is refused before anything is written', PATIENT, async () => {
  const folder = await backedUp();
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  const schema = manifest.facts.schema + 1;
  await writeFile(file, JSON.stringify({ ...manifest, facts: { ...manifest.facts, schema } }));
  const place = await newPlace();
  const { code, output } = await cli(['restore', folder], place.env).ended;
  expect([code, output]).toEqual([1, expect.stringContaining('STOOP_BACKUP_INCOMPLETE')]);
  expect(output).toContain(`schema version ${schema}`);
  expect(await isThere(place.folder)).toBe(false);
});

test.skipIf(!onPostgres())('a database with tables is not restored into', PATIENT, async () => {
  const folder = await backedUp();
  const place = await newPlace();
  const env = { ...place.env, DATABASE_URL: server.databaseUrl ?? '' };
  const { code, output } = await cli(['restore', folder], env).ended;
  expect([code, output]).toEqual([1, expect.stringContaining('STOOP_FOLDER_NOT_EMPTY')]);
  expect(output).toContain('DATABASE_URL holds tables');
});

test.skipIf(!onPostgres())('the arguments of a program do not contain the password', PATIENT, async () => {
  const programs = await newFolder();
  const seen = join(programs, 'seen');
  const fake = join(programs, 'pg_dump');
  const path = process.env.PATH ?? '';
  await writeFile(
    fake,
    `#!/bin/sh\nprintf '%s\\n' "$PGPASSWORD" "$@" >'${seen}'\nPATH='${path}' exec pg_dump "$@"\n`,
  );
  await chmod(fake, 0o755);
  // The address of a socket has no host, and without one there is no place for a password.
  const url = new URL((server.databaseUrl ?? '').replace(':///', '://localhost/'));
  url.password = PASSWORD;
  await backedUp({ DATABASE_URL: url.href, PATH: `${programs}${delimiter}${path}` });
  const [password, ...args] = (await readFile(seen, 'utf8')).split('\n');
  expect(password).toBe(PASSWORD);
  expect(args.join('\n')).toContain('--dbname=');
  expect(args.join('\n')).not.toContain(encodeURIComponent(PASSWORD).slice(0, 12));
  expect(args.join('\n')).not.toContain(PASSWORD);
});
