import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../server/src/storage/index.ts';
import { migrate } from '../../../server/src/storage/sql/migrate.ts';
import { MIGRATIONS } from '../../../server/src/storage/sql/migrations/index.ts';
import type { Schema } from '../../../server/src/storage/sql/schema.ts';
import { sqliteWriter } from '../../../server/src/storage/sqlite/connection.ts';
import { idsSaying } from './word-search.ts';

/** A database as the first version left it, filled with plain statements. */
async function oldDatabase(statements: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { dialect } = sqliteWriter(join(folder, 'chat.db'));
  const db = new Kysely<Schema>({ dialect });
  await migrate(db, { now: () => 1, migrations: MIGRATIONS.slice(0, 1) });
  for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement));
  await db.destroy();
  return folder;
}

const user = (id: string) =>
  `insert into users values ('${id}', 'user', null, null, null, '[]', 0, 0, '{}', '{}', 1, 1, null, null, null, null)`;
interface Sent {
  readonly at: number;
  readonly parent?: string | null;
  readonly deleted?: string;
}

const message = (id: string, by: string, { at, parent = null, deleted = 'null' }: Sent) =>
  `insert into messages values ('${id}', 'messaging:one', '${by}', '${parent === null ? 'regular' : 'reply'}', '${id}',
    ${parent === null ? 'null' : `'${parent}'`}, 0, ${parent === null ? 1 : 0}, 0, null, '[]', '[]', 0, '{}', '{}',
    ${parent === null ? 2 : 0}, 0, '[]', null, null, null, ${at}, ${at}, null, ${deleted})`;

test('finds earlier messages by author and by words', async () => {
  const folder = await oldDatabase([
    ...['ann', 'bob'].map(user),
    `insert into channels values ('messaging:one', 'messaging', 'one', 'ann', null, 0, 0, 0, '{}', 1, 1, null, null,
      9, 9, 0, 1, 9, 9, 1)`,
    message('second', 'ann', { at: 6 }),
    message('first', 'ann', { at: 5 }),
    message('other', 'bob', { at: 7 }),
  ]);
  const store = await openStore({ folder, now: () => 1 });
  expect(await store.read(({ messages }) => messages.idsBy('ann', null, { limit: 9 }))).toEqual([
    'first',
    'second',
  ]);
  expect(await idsSaying(store, 'second')).toEqual(['second']);
  await store.close();
});

test('replies from before threads existed become threads that everyone has read', async () => {
  const folder = await oldDatabase([
    ...['ann', 'bob', 'cat'].map(user),
    `insert into channels values ('messaging:one', 'messaging', 'one', 'ann', null, 0, 0, 0, '{}', 1, 1, null, null,
      9, 9, 0, 1, 9, 9, 1)`,
    message('parent', 'ann', { at: 5 }),
    message('first', 'bob', { at: 6, parent: 'parent' }),
    message('second', 'bob', { at: 7, parent: 'parent' }),
    message('deleted', 'cat', { at: 8, parent: 'parent', deleted: '9' }),
    message('alone', 'ann', { at: 9 }),
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

test('page data leaves users’ custom data; staff and servers can read it', async () => {
  const plain = { nick: 'Vi', attributes: { plan: 'pro' }, page: { url: 'https://a.example/', title: 'A' } };
  const custom = (id: string, data: object) =>
    `update users set custom = '${JSON.stringify(data)}' where id = '${id}'`;
  const many = Array.from({ length: 1_100 }, (_, at) => `many-${at}`);
  const folder = await oldDatabase([
    ...['vera', 'nobody', 'quoted', ...many].map(user),
    custom('vera', plain),
    custom('quoted', { said: 'my "page" and "attributes"' }),
    ...many.map((id) => custom(id, { page: { url: id } })),
  ]);
  const store = await openStore({ folder, now: () => 1 });
  await store.read(async ({ users }) => {
    const { attributes, page } = plain;
    expect(await users.get('vera')).toMatchObject({ custom: { nick: 'Vi' }, pageData: { attributes, page } });
    expect((await users.get('vera'))?.custom).toEqual({ nick: 'Vi' });
    expect(await users.get('nobody')).toMatchObject({ custom: {}, pageData: {} });
    expect(await users.get('quoted')).toMatchObject({
      custom: { said: 'my "page" and "attributes"' },
      pageData: {},
    });
    for (const found of await users.getMany(many))
      expect(found).toMatchObject({ custom: {}, pageData: { page: { url: found.id } } });
  });
  await store.close();
});

test('support conversations from before their type lost threads and polls keep both, and other types stay', async () => {
  const channel = (type: string, id: string) =>
    `insert into channels values ('${type}:${id}', '${type}', '${id}', 'ann', null, 0, 0, 0, '{}', 1, 1, null, null,
      9, 9, 0, 1, 9, 9, 1)`;
  const folder = await oldDatabase([
    user('ann'),
    channel('support', 'ann'),
    channel('support', 'own'),
    channel('messaging', 'one'),
  ]);
  const { dialect } = sqliteWriter(join(folder, 'chat.db'));
  const db = new Kysely<Schema>({ dialect });
  await migrate(db, { now: () => 1, migrations: MIGRATIONS.filter(({ version }) => version < 29) });
  const own = `update channels set config_overrides = '{"polls":false,"uploads":false}' where cid = 'support:own'`;
  await db.executeQuery(CompiledQuery.raw(own));
  await db.destroy();
  const store = await openStore({ folder, now: () => 1 });
  const found = await store.read(({ channels }) =>
    channels.getMany(['support:ann', 'support:own', 'messaging:one']),
  );
  expect(found.map(({ configOverrides, support }) => [configOverrides, support?.status ?? null])).toEqual([
    [{ replies: true, polls: true }, 'open'],
    [{ replies: true, polls: false, uploads: false }, 'open'],
    [{}, null],
  ]);
  await store.close();
});
