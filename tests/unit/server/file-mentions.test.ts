import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../server/src/storage/index.ts';
import { migrate } from '../../../server/src/storage/sql/migrate.ts';
import { MIGRATIONS } from '../../../server/src/storage/sql/migrations/index.ts';
import { PLACES } from '../../../server/src/storage/sql/repositories/messages/mentions.ts';
import type { Schema } from '../../../server/src/storage/sql/schema.ts';
import { sqliteWriter } from '../../../server/src/storage/sqlite/connection.ts';
import { testFolder } from '../../support/test-folder.ts';

async function folderOf(): Promise<string> {
  const folder = await testFolder('stoop-mentions-');
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/**
 * Columns of ids, roles, kinds and other words of the API, and columns that are removed together with another
 * column that is searched.
 */
const WITHOUT_ADDRESSES = new Set([
  ...[
    'id',
    'type',
    'role',
    'status',
    'error',
    'kind',
    'name',
    'language',
    'teams',
    'teams_role',
    'team',
    'privacy',
    'network',
  ],
  ...['channel_role', 'filter_tags', 'parent_id', 'quoted_id', 'mentioned', 'reaction_groups', 'variants'],
  ...[
    'thread_participants',
    'restricted',
    'mention_groups',
    'command',
    'emoji_code',
    'visibility',
    'vote_counts',
  ],
  ...['push_provider', 'push_provider_name', 'chat_level', 'call_level', 'chat_preferences', 'mime_type'],
  ...['cid', 'user_id', 'message_id', 'target_id', 'target_user_id', 'owner_id', 'blocked_id', 'poll_id'],
  ...[
    'option_id',
    'device_id',
    'group_id',
    'last_read_message_id',
    'last_delivered_message_id',
    'created_by',
  ],
  ...['support_status', 'support_assignee_id', 'support_tags'],
  // The checked form of a segment's filter, where a campaign's search stands, and ids.
  ...['condition', 'collecting', 'campaign_id', 'segment_id', 'sender_id', 'runner'],
  // Shown as plain text, without a link.
  'rating_text',
  // Deliveries to hooks: `body` is an event on its way, and empty afterwards.
  ...['hook_id', 'event_type', 'state', 'body'],
  // Accounts of staff show no files.
  ...['email', 'password', 'invited_by', 'action', 'actor_id', 'detail', 'agent'],
  // A code and a name, both as a key.
  ...['hash', 'key'],
  ...['truncated_by', 'pinned_by', 'banned_by', 'reviewed_by', 'updated_by', 'owner', 'address'],
  // In `events`: /sync repeats events for a while after their subject is gone.
  'data',
]);

test('searches every column that can hold a file’s address', async () => {
  const folder = await folderOf();
  await (await openStore({ folder, now: () => 1 })).close();
  const file = new DatabaseSync(join(folder, 'chat.db'));
  const columns = file
    .prepare(
      `select t.name as tbl, c.name as col from sqlite_schema t join pragma_table_info(t.name) c
        where t.type = 'table' and c.type = 'TEXT' collate nocase order by 1, 2`,
    )
    .all() as unknown as readonly { readonly tbl: string; readonly col: string }[];
  file.close();
  const searched = new Map(PLACES.map(({ table, texts }) => [table, texts]));
  expect(columns.length).toBeGreaterThan(50);
  const missed = columns.filter(
    ({ tbl, col }) => !(searched.get(tbl) ?? []).includes(col) && !WITHOUT_ADDRESSES.has(col),
  );
  expect(missed).toEqual([]);
  for (const { table, texts } of PLACES)
    expect(columns.filter(({ tbl }) => tbl === table).map(({ col }) => col)).toEqual(
      expect.arrayContaining([...texts]),
    );
});

test('the age of files older than this rule counts from the update; of those, only guests’ files are removed', async () => {
  const folder = await folderOf();
  const db = new Kysely<Schema>({ dialect: sqliteWriter(join(folder, 'chat.db')).dialect });
  await migrate(db, { now: () => 1, migrations: MIGRATIONS.filter(({ version }) => version <= 14) });
  const run = (text: string) => db.executeQuery(CompiledQuery.raw(text));
  for (const [id, role] of [
    ['ann', 'user'],
    ['eve', 'guest'],
  ] as const) {
    await run(
      `insert into users (id, role, teams, invisible, banned, privacy, custom, created_at, updated_at)
        values ('${id}', '${role}', '[]', 0, 0, '{}', '{}', 1, 1)`,
    );
    await run(`insert into uploads values ('of-${id}', 'a', 'file', '${id}', null, 'a/b', 1, '[]', 1)`);
  }
  await db.destroy();
  const updatedAt = Date.now();
  const store = await openStore({ folder, now: () => updatedAt });
  expect(await store.read(({ files }) => files.anyUnseen(updatedAt))).toBe(false);
  expect(await store.write(({ files }) => files.loosenUnseen(Number.MAX_SAFE_INTEGER, 9))).toEqual([
    'of-eve',
  ]);
  await store.close();
});

test('searches all rows of all tables, with any batch size', async () => {
  const folder = await folderOf();
  const store = await openStore({ folder, now: () => 1 });
  const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  await store.write(async ({ settings }) => {
    for (let n = 0; n < 7; n += 1)
      await settings.put(`s${n}`, { url: `http://x/files/${idOf(n).toUpperCase()}/a` });
    await settings.put('none', 'files/of-nobody');
  });
  const found: string[] = [];
  for (let next = null as never; ; ) {
    const mentions = await store.read(({ files }) => files.mentions(next, 2));
    found.push(...mentions.ids);
    if (mentions.next === null) break;
    next = mentions.next as never;
  }
  expect(found.sort()).toEqual(Array.from({ length: 7 }, (_, n) => idOf(n)));
  await store.close();
});
