/** Databases from before name keys, on both engines. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgresStore, openStore } from '../../../server/src/storage/index.ts';
import { postgresDialect } from '../../../server/src/storage/postgres/connection.ts';
import { orderByBytes } from '../../../server/src/storage/postgres/set-up.ts';
import { migrate } from '../../../server/src/storage/sql/migrate.ts';
import { MIGRATIONS } from '../../../server/src/storage/sql/migrations/index.ts';
import type { Schema } from '../../../server/src/storage/sql/schema.ts';
import { sqliteWriter } from '../../../server/src/storage/sqlite/connection.ts';
import { onPostgres, testDatabase } from '../../support/databases/postgres.ts';
import { testFolder } from '../../support/test-folder.ts';

const KEYS_SINCE = 20;
/** More than two steps of the migration. */
const PEOPLE = 1_200;

/**
 * An empty database of the project's engine: a function that writes to it, and one that opens it as the
 * server does.
 */
async function emptyDatabase() {
  if (onPostgres()) {
    const { url, drop } = await testDatabase('none');
    onTestFinished(drop);
    const dialect = postgresDialect({ url, connections: 1 });
    return { dialect, finish: orderByBytes, open: () => openPostgresStore({ url, now: () => 1 }) };
  }
  const folder = await testFolder('stoop-names-');
  onTestFinished(() => rm(folder, { recursive: true }));
  const { dialect } = sqliteWriter(join(folder, 'chat.db'));
  return { dialect, finish: async () => {}, open: () => openStore({ folder, now: () => 1 }) };
}

test('the update gives every name its keys, and keeps duplicates', async () => {
  const { dialect, finish, open } = await emptyDatabase();
  const db = new Kysely<Schema>({ dialect });
  const before = MIGRATIONS.filter(({ version }) => version < KEYS_SINCE);
  await migrate(db, { now: () => 1, migrations: before, finish });
  for (let n = 0; n < PEOPLE; n += 1) {
    const name = n % 2 === 0 ? `Person ${n}` : null;
    await sql`insert into users (id, role, name, teams, invisible, banned, shadow_banned, privacy, custom, created_at, updated_at)
      values (${`user-${n}`}, 'user', ${name}, '[]', 0, 0, 0, '{}', '{}', 1, 1)`.execute(db);
  }
  await sql`update users set name = 'Ines' where id = 'user-1'`.execute(db);
  await sql`update users set name = 'lnes' where id = 'user-1199'`.execute(db);
  await db.destroy();

  const store = await open();
  onTestFinished(() => store.close());
  await store.read(async ({ users }) => {
    const bearer = async (key: string, besides: string) =>
      (await users.bearerOf({ keys: [key], besides, teams: null }))?.id ?? null;
    expect(await bearer('lnes', '')).toBe('user-1');
    expect(await bearer('lnes', 'user-1')).toBe('user-1199');
    expect(await bearer('ines', '')).toBe('user-1');
    for (const n of [0, 500, 998, 1_000, 1_198])
      expect(await bearer(`person ${n}`.replaceAll('0', 'o').replaceAll('1', 'l'), '')).toBe(`user-${n}`);
    expect(await bearer('person 3', '')).toBeNull();
  });
});
