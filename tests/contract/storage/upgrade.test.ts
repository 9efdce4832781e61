import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../server/src/storage/index.ts';
import { sqliteWriter } from '../../../server/src/storage/sql/dialects/sqlite.ts';
import { migrate } from '../../../server/src/storage/sql/migrate.ts';
import { MIGRATIONS } from '../../../server/src/storage/sql/migrations/index.ts';
import type { Schema } from '../../../server/src/storage/sql/schema.ts';
import { idsSaying } from './word-search.ts';

/** A database as the first version left it, filled by plain statements. */
async function oldDatabase(statements: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { dialect } = sqliteWriter(join(folder, 'chat.db'));
  const db = new Kysely<Schema>({ dialect });
  await migrate(db, 1, MIGRATIONS.slice(0, 1));
  for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement));
  await db.destroy();
  return folder;
}

const user = (id: string) =>
  `insert into users values ('${id}', 'user', null, null, null, '[]', 0, 0, '{}', '{}', 1, 1, null, null, null, null)`;
const message = (id: string, by: string, at: number, parent: string | null, deleted = 'null') =>
  `insert into messages values ('${id}', 'messaging:one', '${by}', '${parent === null ? 'regular' : 'reply'}', '${id}',
    ${parent === null ? 'null' : `'${parent}'`}, 0, ${parent === null ? 1 : 0}, 0, null, '[]', '[]', 0, '{}', '{}',
    ${parent === null ? 2 : 0}, 0, '[]', null, null, null, ${at}, ${at}, null, ${deleted})`;

test('what somebody wrote before is found beside the database, which gives up its own index of that', async () => {
  const folder = await oldDatabase([
    ...['ann', 'bob'].map(user),
    `insert into channels values ('messaging:one', 'messaging', 'one', 'ann', null, 0, 0, 0, '{}', 1, 1, null, null,
      9, 9, 0, 1, 9, 9, 1)`,
    message('second', 'ann', 6, null),
    message('first', 'ann', 5, null),
    message('other', 'bob', 7, null),
  ]);
  const store = await openStore({ folder, now: () => 1 });
  await store.searchable();
  expect(await store.read(({ messages }) => messages.idsBy('ann', null, 9))).toEqual(['first', 'second']);
  await store.close();
  const file = new DatabaseSync(join(folder, 'chat.db'));
  const named = file.prepare(`select name from sqlite_schema where name like 'messages_author'`).all();
  file.close();
  expect(named).toEqual([]);
});

test('replies that were there before threads were kept become threads that everybody has read', async () => {
  const folder = await oldDatabase([
    ...['ann', 'bob', 'cat'].map(user),
    `insert into channels values ('messaging:one', 'messaging', 'one', 'ann', null, 0, 0, 0, '{}', 1, 1, null, null,
      9, 9, 0, 1, 9, 9, 1)`,
    message('parent', 'ann', 5, null),
    message('first', 'bob', 6, 'parent'),
    message('second', 'bob', 7, 'parent'),
    message('deleted', 'cat', 8, 'parent', '9'),
    message('alone', 'ann', 9, null),
  ]);
  const store = await openStore({ folder, now: () => 1 });
  await store.read(async (tables) => {
    expect(await tables.messages.get('parent')).toMatchObject({ pollId: null, sharedLocation: null });
    expect(await tables.channels.get('messaging:one')).toMatchObject({ configOverrides: {} });
    expect(await tables.threads.get('parent')).toMatchObject({
      createdById: 'ann',
      createdAt: 6,
      lastMessageAt: 7,
      participantCount: 2,
      activeParticipantCount: 1,
    });
    expect(await tables.threads.get('alone')).toBeNull();
    const members = await tables.threads.members(['parent'], 9, null);
    expect(members.map(({ userId, unread, lastRead }) => [userId, unread, lastRead])).toEqual([
      ['ann', 0, 7],
      ['bob', 0, 7],
    ]);
  });
  expect(await idsSaying(store, 'alone')).toEqual(['alone']);
  await store.close();
});
