/** Reads that scan on SQLite: their time limit, their threads, and the recovery of a lost one. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CompiledQuery, Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Filter, ReadScope, Store, StoreReader } from '../../../server/src/domain/index.ts';
import { openStore } from '../../../server/src/storage/index.ts';
import { repositories } from '../../../server/src/storage/sql/repositories/index.ts';
import type { Schema } from '../../../server/src/storage/sql/schema.ts';
import { sqliteFunctions } from '../../../server/src/storage/sqlite/functions.ts';
import { sqliteScanDialect } from '../../../server/src/storage/sqlite/scan-driver.ts';
import { ScanThreads } from '../../../server/src/storage/sqlite/scan-threads.ts';
import { testFolder } from '../../support/test-folder.ts';
import { asked, CID, poll, reminder, vote } from './conversation-records.ts';
import { channel, member, message, reaction, user } from './records.ts';

const SERVER = { kind: 'server' } as const;
const ANN = { kind: 'user', id: 'ann', network: null } as const;
const BOB = { kind: 'user', id: 'bob', network: null } as const;
const PAGE = { limit: 10, offset: 0 };

const no = (name: string, value: string | number = 'nobody'): Filter => ({
  op: '$eq',
  field: { kind: 'named', name },
  value,
});
const noKey: Filter = { op: '$eq', field: { kind: 'custom', path: ['key'] }, value: 'nothing' };
const noName: Filter = { op: '$q', field: { kind: 'named', name: 'name' }, value: 'nobody' };
const noMember: Filter = { op: '$eq', field: { kind: 'named', name: 'member.user.name' }, value: 'nobody' };
const channels = (filter: Filter) => ({
  ...PAGE,
  filter,
  sort: [],
  viewer: 'ann',
  scope: 'all' as const,
  staffTypes: [],
  now: 1,
});
const search = (filter: Filter, words: string | null = null) => ({
  ...PAGE,
  channels: channels({ op: '$and', of: [] }),
  viewer: 'ann',
  filter,
  words,
  closedTypes: [],
  sort: [],
});

/** Each finds nothing, and reads every row of its tables. */
const SCANS: readonly [string, (reader: StoreReader) => Promise<unknown>][] = [
  [
    'users by name',
    ({ users }) => users.find({ ...PAGE, filter: noName, sort: [], now: 1, includeDeactivated: true }),
  ],
  [
    'users by a key',
    ({ users }) => users.find({ ...PAGE, filter: noKey, sort: [], now: 1, includeDeactivated: true }),
  ],
  ['channels', (reader) => reader.channels.find(channels(noKey))],
  ['channels by a member', (reader) => reader.channels.find(channels(noMember))],
  ['members', ({ members }) => members.find(CID, { ...PAGE, filter: noKey, sort: [], now: 1 })],
  ['messages', (reader) => reader.search.messages(search(noKey))],
  [
    'messages by words',
    (reader) =>
      reader.search.messages(
        search(
          {
            op: '$and',
            of: [{ ...noKey }, { op: '$q', field: { kind: 'named', name: 'text' }, value: 'root' }],
          },
          'root',
        ),
      ),
  ],
  ['threads', ({ threads }) => threads.find({ ...asked({ filter: noKey }), viewer: 'ann', scope: 'all' })],
  ['polls', ({ polls }) => polls.find({ ...asked({ filter: noKey }), viewer: null, scope: 'all' })],
  [
    'polls of a user',
    ({ polls }) =>
      polls.find({
        ...asked({ filter: noKey }),
        viewer: 'ann',
        scope: { all: [], asMember: [], asOwner: [] },
      }),
  ],
  [
    'votes',
    ({ polls }) =>
      polls.votes({ ...asked({ filter: no('updatedAt', 9) }), pollId: 'p', onlyUser: null, viewer: null }),
  ],
  ['reminders', ({ reminders }) => reminders.find('ann', asked({ filter: no('updatedAt', 9) }))],
  ['drafts', ({ drafts }) => drafts.find('ann', asked({ filter: no('parentId') }))],
  ['reactions', ({ reactions }) => reactions.find('root', asked({ filter: no('type') }), 'ann')],
  [
    'bans',
    ({ bans }) => bans.find({ ...PAGE, filter: no('reason'), direction: 1, activeAt: null, cids: null }),
  ],
  [
    'flags',
    ({ flags }) => flags.find({ ...PAGE, filter: no('reason'), messagesOnly: false, withDeleted: true }),
  ],
  [
    'reports',
    ({ flags }) => flags.reports({ ...PAGE, filter: no('reason'), messagesOnly: true, withDeleted: true }),
  ],
  ['the review queue', ({ flags }) => flags.items(asked({ filter: no('entityId') }), null)],
];

async function fill(store: Store): Promise<void> {
  await store.write(async (writer) => {
    const { users, messages, threads, polls, reminders, drafts, reactions, bans, flags } = writer;
    for (const id of ['ann', 'bob']) await users.put(user(id, { name: id, custom: { own: 1 } }));
    await writer.channels.insert(channel('one'));
    for (const id of ['ann', 'bob']) await writer.members.put(member(CID, id));
    await polls.put(
      poll('p', { options: [{ id: 'o1', text: 'yes', custom: {}, createdById: null }] as never }),
    );
    await polls.putVote(vote('v'));
    await messages.insert(message('root', 1, { replyCount: 1, pollId: 'p' }), true);
    await threads.put({
      parentId: 'root',
      cid: CID,
      title: '',
      custom: {},
      createdById: 'ann',
      createdAt: 1,
      updatedAt: 1,
      lastMessageAt: 1,
    } as never);
    await threads.join('root', ['ann'], { at: 1, lastRead: 1 });
    await reminders.put(reminder('root'));
    await drafts.put({ userId: 'ann', cid: CID, parentId: null, message: {}, createdAt: 1 } as never);
    await reactions.put(reaction('root', 'ann', { type: 'like' }));
    await bans.put({
      targetId: 'bob',
      cid: CID,
      shadow: false,
      ipBan: false,
      reason: 'rude',
      bannedById: 'ann',
      createdAt: 1,
      expires: null,
    });
    await flags.put({
      id: 'f',
      userId: 'ann',
      messageId: 'root',
      targetUserId: 'bob',
      cid: CID,
      reason: 'rude',
      custom: {},
      createdAt: 1,
      updatedAt: 1,
    });
  });
}

describe('a scan without time', () => {
  let folder: string;
  let store: Store;

  beforeAll(async () => {
    folder = await testFolder('stoop-scans-');
    const filled = await openStore({ folder, now: () => 1 });
    await fill(filled);
    for (const [name, scan] of SCANS)
      expect([name, await filled.scan(SERVER, scan)], 'finds nothing').toEqual([name, expect.anything()]);
    await filled.close();
    store = await openStore({ folder, now: () => 1, scanLimits: { user: 0, server: 10_000 } });
  });
  afterAll(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  test.each(SCANS)('of %s ends at its first row', async (_, scan) => {
    await expect(store.scan(ANN, scan)).rejects.toMatchObject({ code: 23, status: 408, kind: 'timeout' });
    // The thread works as before, and other scans have their own time.
    await expect(store.scan(SERVER, scan)).resolves.toBeDefined();
  });

  test('is answered if an index answers it', async () => {
    const named = (reader: StoreReader) =>
      reader.users.find({ ...PAGE, filter: no('id'), sort: [], now: 1, includeDeactivated: true });
    await expect(store.scan(ANN, named)).resolves.toEqual([]);
  });
});

test('a scan of one user does not hold up that of another', async () => {
  const folder = await testFolder('stoop-scans-');
  const store = await openStore({ folder, now: () => 1 });
  const { promise: end, resolve: endFirst } = Promise.withResolvers<void>();
  onTestFinished(async () => {
    endFirst();
    await store.close();
    await rm(folder, { recursive: true });
  });
  const find = ({ users }: StoreReader) =>
    users.find({ ...PAGE, filter: noKey, sort: [], now: 1, includeDeactivated: true });
  let isOver = false;
  const first = store.scan(ANN, async (reader) => {
    await find(reader);
    await end;
    isOver = true;
  });
  await expect(store.scan(BOB, find)).resolves.toEqual([]);
  expect(isOver).toBe(false);
  endFirst();
  await first;
});

test('the next scan replaces a lost thread', async () => {
  const folder = await testFolder('stoop-scans-');
  const threads = new ScanThreads(join(folder, 'data', 'chat.db'));
  onTestFinished(async () => {
    await threads.close();
    await rm(folder, { recursive: true });
  });
  const one = { sql: 'select count(*) as n from users', parameters: [] };
  const lost = threads.take();
  await expect(lost.run(one)).rejects.toMatchObject({ code: 'STOOP_DB_UNREACHABLE' });
  await expect(lost.run(one)).rejects.toMatchObject({ code: 'STOOP_DB_UNREACHABLE' });
  threads.giveBack(lost);
  const store = await openStore({ folder: join(folder, 'data'), now: () => 1 });
  const next = threads.take();
  expect(await next.run(one)).toEqual([{ n: 0 }]);
  await expect(next.run({ sql: 'insert into users (id) values (1)', parameters: [] })).rejects.toThrow(
    'readonly',
  );
  threads.giveBack(next);
  expect(threads.take()).toBe(next);
  threads.giveBack(next);
  await store.close();
});

describe('the rows that a search reads', () => {
  const all: Filter = { op: '$and', of: [] };
  const own: ReadScope = { all: [], asMember: ['messaging'], asOwner: [] };
  const open: ReadScope = { all: ['messaging'], asMember: [], asOwner: [] };
  const flag: Filter = { op: '$eq', field: { kind: 'named', name: 'hidden' }, value: true };
  const of = (filter: Filter, scope: ReadScope) => ({ ...channels(filter), scope });

  /** Runs a read and returns the query plan of its statement. */
  async function planOf(read: (reader: StoreReader) => Promise<unknown>): Promise<readonly string[]> {
    const folder = await testFolder('stoop-scans-');
    const store = await openStore({ folder, now: () => 1 });
    await fill(store);
    const path = join(folder, 'chat.db');
    const threads = new ScanThreads(path);
    const asked: CompiledQuery[] = [];
    const db = new Kysely<Schema>({
      dialect: sqliteScanDialect(path),
      log: ({ query }) => {
        asked.push(query);
      },
    });
    try {
      await read(repositories({ db, fn: sqliteFunctions, direct: null }));
      const [query] = asked;
      if (query === undefined) throw new Error('expected a statement');
      const thread = threads.take();
      const rows = await thread.run({ sql: `explain query plan ${query.sql}`, parameters: query.parameters });
      threads.giveBack(thread);
      return rows.map((row) => (row as { readonly detail: string }).detail);
    } finally {
      await threads.close();
      await db.destroy();
      await store.close();
      await rm(folder, { recursive: true });
    }
  }

  test.each([
    ['named channels', of(no('cid', CID), open)],
    [
      'channels of a member',
      of({ op: '$in', field: { kind: 'named', name: 'members' }, value: ['ann'] }, own),
    ],
    ['hidden channels', of(flag, open)],
    ['channels that the caller may read as a member', of(all, own)],
  ])('are the messages of %s', async (_, asked) => {
    const plan = await planOf((reader) => reader.search.messages({ ...search(noKey), channels: asked }));
    expect(plan).not.toContain('SCAN m');
    expect(plan).not.toContain('SCAN c');
    expect(plan).toContainEqual(expect.stringMatching(/SEARCH m USING INDEX messages_list /));
    expect(plan).toContainEqual(expect.stringMatching(/SEARCH m USING INDEX messages_unlisted /));
  });

  test.each([
    ['those that the caller may read as a member', of(all, own)],
    [
      'those of the caller',
      of({ op: '$in', field: { kind: 'named', name: 'members' }, value: ['ann'] }, open),
    ],
  ])('in channels, for %s, are the memberships of the caller', async (_, asked) => {
    const plan = await planOf((reader) => reader.channels.find(asked));
    expect(plan).not.toContain('SCAN c');
    expect(plan.filter((step) => step.includes('members'))).toEqual([
      expect.stringMatching(/^SEARCH m USING (COVERING )?INDEX members_user /),
    ]);
  });

  test('in channels, for hidden ones, are those that the caller has hidden', async () => {
    const plan = await planOf((reader) => reader.channels.find(of(flag, open)));
    expect(plan).not.toContain('SCAN c');
    expect(plan.filter((step) => step.includes('members'))).toEqual([
      expect.stringMatching(/^SEARCH hm USING COVERING INDEX members_user /),
      expect.stringMatching(/^SEARCH m USING INDEX \S+members\S* \(cid=\? AND user_id=\?\) LEFT-JOIN$/),
    ]);
  });

  test('for conversations of support that nobody answers yet, are those alone', async () => {
    const named = (name: string, value: string | null): Filter => ({
      op: '$eq',
      field: { kind: 'named', name },
      value,
    });
    const unassigned: Filter = {
      op: '$and',
      of: [named('supportStatus', 'open'), named('supportAssigneeId', null)],
    };
    const asked = { ...channels(unassigned), sort: [] };
    for (const read of [
      (reader: StoreReader) => reader.channels.find(asked),
      (reader: StoreReader) => reader.channels.matching(asked),
    ]) {
      const plan = await planOf(read);
      expect(plan).not.toContain('SCAN c');
      expect(plan).toContainEqual(
        expect.stringMatching(/^SEARCH c USING (COVERING )?INDEX channels_support_unassigned /),
      );
    }
  });
});
