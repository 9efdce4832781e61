import { sql } from 'kysely';
import type { MessageReader, MessageRecord, MessageWriter } from '../../../../domain/ports/index.ts';
import type { Engine } from '../../engine.ts';
import { countedFor, historyOf, visibleTo } from '../../filters/visible.ts';
import { prepared } from '../../prepared.ts';
import { bit } from '../../rows/json.ts';
import { messageColumns, type NarrowMessageRow, type PLAIN } from '../../rows/message-columns.ts';
import { messageFromRow, messageToRow } from '../../rows/message-row.ts';
import type { MessageRow } from '../../schema.ts';
import { messageRange } from './message-range.ts';
import { isPlain, PLAIN_VALUES, plainRow } from './plain-message.ts';
import { attachedBefore, numbersOf, truncate } from './truncation.ts';

const byId = prepared(({ db, fn }, p: { id: string }) =>
  sql<NarrowMessageRow>`select ${messageColumns(fn, 'm')} from messages m where m.id = ${p.id}`.compile(db),
);
const taken = prepared(({ db }, p: { id: string }) =>
  sql<{ id: string }>`select id from messages where id = ${p.id}
    union all select id from held_messages where id = ${p.id}`.compile(db),
);
const textOf = prepared(({ db }, p: { id: string }) =>
  db.selectFrom('messages').select(['text', 'created_at']).where('id', '=', p.id).compile(),
);
const byIds = prepared(({ db, fn }, p: { ids: string }) =>
  sql<NarrowMessageRow>`select ${messageColumns(fn, 'm')} from ${fn.each(p.ids, 'j')} join messages m on m.id = j.value`.compile(
    db,
  ),
);
/** Groups, such as channels, as a JSON list, and the number of messages of each. */
interface OfEach {
  readonly ids: string;
  readonly limit: number;
}

const newestOf = ({ db, fn }: Engine, { ids, limit }: OfEach, viewer: string | null) =>
  sql<NarrowMessageRow>`select ${messageColumns(fn, 'm')} from ${fn.topOfEach({
    from: fn.each(ids, 'j'),
    top: sql`select ${sql.ref(fn.rowKey('n'))} from messages n where n.cid = j.value and n.in_list = 1 and ${visibleTo(fn, 'n', viewer)}
      ${viewer === null ? sql`` : sql`and n.created_at > ${historyOf(sql`j.value`, viewer)}`}
      order by n.created_at desc, n.id desc limit ${limit}`,
    table: sql`messages m`,
    keys: [fn.rowKey('m')],
  })} order by m.cid, m.created_at, m.id`.compile(db);
const newestOfEach = prepared((engine, p: OfEach) => newestOf(engine, p, null));
const newestVisible = prepared((engine, p: OfEach & { readonly viewer: string }) =>
  newestOf(engine, p, p.viewer),
);
const newestSize = prepared(({ db, fn }, p: { cids: string; limit: number }) =>
  sql<{
    n: number | string | null;
  }>`select sum(length(m.text) + length(m.attachments)) as n from ${fn.topOfEach({
    from: fn.each(p.cids, 'j'),
    top: sql`select ${sql.ref(fn.rowKey('n'))} from messages n where n.cid = j.value and n.in_list = 1
      order by n.created_at desc, n.id desc limit ${p.limit}`,
    table: sql`messages m`,
    keys: [fn.rowKey('m')],
  })}`.compile(db),
);
const newestIn = ({ db, fn }: Engine, { ids, limit }: OfEach, viewer: string | null) =>
  sql<NarrowMessageRow>`select ${messageColumns(fn, 'm')} from ${fn.topOfEach({
    from: fn.each(ids, 'j'),
    top: sql`select ${sql.ref(fn.rowKey('n'))} from messages n where n.parent_id = j.value and n.deleted_at is null
      and ${visibleTo(fn, 'n', viewer)}
      ${viewer === null ? sql`` : sql`and n.created_at > ${historyOf(sql`n.cid`, viewer)}`} order by n.created_at desc, n.id desc limit ${limit}`,
    table: sql`messages m`,
    keys: [fn.rowKey('m')],
  })} order by m.parent_id, m.created_at, m.id`.compile(db);
const newestOfThreads = prepared((engine, p: OfEach) => newestIn(engine, p, null));
const newestVisibleInThreads = prepared((engine, p: OfEach & { readonly viewer: string }) =>
  newestIn(engine, p, p.viewer),
);
interface PinsOfEach extends OfEach {
  readonly now: number;
}

const pinnedIn = ({ db, fn }: Engine, { ids, limit, now }: PinsOfEach, viewer: string | null) =>
  sql<NarrowMessageRow>`select ${messageColumns(fn, 'm')} from ${fn.topOfEach({
    from: fn.each(ids, 'j'),
    top: sql`select ${sql.ref(fn.rowKey('n'))} from messages n where n.cid = j.value and n.pinned_at is not null and n.deleted_at is null
      and (n.pin_expires is null or n.pin_expires > ${now}) and ${visibleTo(fn, 'n', viewer)}
      ${viewer === null ? sql`` : sql`and n.created_at > ${historyOf(sql`j.value`, viewer)}`}
      order by n.pinned_at desc, n.id desc limit ${limit}`,
    table: sql`messages m`,
    keys: [fn.rowKey('m')],
  })} order by m.cid, m.pinned_at desc, m.id desc`.compile(db);
const pinnedOfEach = prepared((engine, p: PinsOfEach) => pinnedIn(engine, p, null));
const pinnedVisible = prepared((engine, p: PinsOfEach & { readonly viewer: string }) =>
  pinnedIn(engine, p, p.viewer),
);
const pinEnds = prepared(({ db }, p: { limit: number }) =>
  sql<{ id: string; at: number }>`select id, pin_expires as at from messages
    where pin_expires is not null order by pin_expires, id limit ${p.limit}`.compile(db),
);
const hiddenAmong = prepared(({ db, fn }, p: { ids: string; userId: string }) =>
  sql<{ id: string }>`select h.message_id as id from ${fn.each(p.ids, 'j')}
    join hidden_messages h on h.message_id = j.value and h.user_id = ${p.userId}`.compile(db),
);
const hiders = prepared(({ db }, p: { id: string }) =>
  db.selectFrom('hidden_messages').select('user_id').where('message_id', '=', p.id).compile(),
);
const hide = prepared(({ db }, p: { message_id: string; user_id: string }) =>
  db
    .insertInto('hidden_messages')
    .values(p)
    .onConflict((conflict) => conflict.doNothing())
    .compile(),
);
const markHidden = prepared(({ db }, p: { id: string }) =>
  db.updateTable('messages').set({ hidden_for: 1 }).where('id', '=', p.id).compile(),
);
const unread = prepared(({ db, fn }, p: { cid: string; userId: string; after: number }) =>
  sql<{ n: number }>`select count(*) as n from messages where cid = ${p.cid} and in_list = 1
    and created_at > ${p.after} and created_at > ${historyOf(sql`${p.cid}`, p.userId)} and counted = 1 and user_id <> ${p.userId}
    and not exists (select 1 from uncounted u where u.message_id = messages.id and u.user_id = ${p.userId})
    and ${countedFor(fn, 'messages', p.userId)}`.compile(db),
);
const lastBefore = prepared(({ db, fn }, p: { cid: string; at: number }) =>
  sql<NarrowMessageRow>`select ${messageColumns(fn, 'messages')} from messages where cid = ${p.cid} and in_list = 1 and created_at <= ${p.at}
    and deleted_at is null and restricted = '[]' order by created_at desc, id desc limit 1`.compile(db),
);
/** Once for the messages of the list and once for the others, each of which has an index by time. */
const lastOf = prepared(({ db }, p: { cid: string; userId: string; since: number }) => {
  const last = (inList: 0 | 1) => sql`select created_at as at from messages
    where cid = ${p.cid} and in_list = ${sql.lit(inList)} and created_at > ${p.since} and user_id = ${p.userId}`;
  return sql<{
    at: number | null;
  }>`select max(own.at) as at from (${last(1)} union all ${last(0)}) own`.compile(db);
});
const idsBy = prepared(({ db }, p: { userId: string; withDeleted: 0 | 1; limit: number }) =>
  sql<{ id: string }>`select m.id from messages m where m.user_id = ${p.userId}
    and (${p.withDeleted} = 1 or (m.deleted_at is null
      and exists (select 1 from channels c where c.cid = m.cid and c.deleted_at is null)))
    order by m.created_at, m.id limit ${p.limit}`.compile(db),
);
const idsByIn = prepared(({ db }, p: { userId: string; cid: string; withDeleted: 0 | 1; limit: number }) =>
  sql<{ id: string }>`select m.id from messages m where m.user_id = ${p.userId} and m.cid = ${p.cid}
      and (${p.withDeleted} = 1 or m.deleted_at is null) order by m.created_at, m.id limit ${p.limit}`.compile(
    db,
  ),
);
const attachedBy = prepared(({ db }, p: { userId: string; cid: string; pattern: string }) =>
  sql<{ id: string }>`select m.id from messages m where m.user_id = ${p.userId} and m.cid = ${p.cid}
    and m.attachments like ${p.pattern} limit 1`.compile(db),
);
const deletedIdsBy = prepared(({ db }, p: { userId: string; since: number; after: string; limit: number }) =>
  sql<{ id: string }>`select m.id from messages m where m.user_id = ${p.userId}
      and m.deleted_at >= ${p.since} and m.id > ${p.after} order by m.id limit ${p.limit}`.compile(db),
);
const uncountFor = prepared(({ db, fn }, p: { id: string; users: string }) =>
  sql`insert into uncounted (message_id, user_id) select ${p.id}, j.value from ${fn.each(p.users, 'j')}`.compile(
    db,
  ),
);
const insert = prepared(({ db }, p: MessageRow) => db.insertInto('messages').values(p).compile());
const insertPlain = prepared(({ db }, p: Omit<MessageRow, keyof typeof PLAIN>) =>
  db
    .insertInto('messages')
    .values({ ...p, ...PLAIN_VALUES })
    .compile(),
);
/** Without the key: naming it in SET makes the database look for rows that refer to it. */
const update = prepared(({ db }, { id, ...p }: Omit<MessageRow, 'counted'>) =>
  db
    .updateTable('messages')
    .set({ ...p, counted: sql`case when cast(${p.deleted_at} as bigint) is null then counted else 0 end` })
    .where('id', '=', id)
    .compile(),
);
const counted = prepared(({ db }, p: { id: string }) =>
  db.selectFrom('messages').select('counted').where('id', '=', p.id).compile(),
);
const remove = prepared(({ db }, p: { id: string }) =>
  sql`delete from messages where id = ${p.id} or parent_id = ${p.id}`.compile(db),
);

type Lists =
  | 'page'
  | 'unlisted'
  | 'newest'
  | 'newestSize'
  | 'replies'
  | 'newestReplies'
  | 'pinned'
  | 'pinnedOfEach';

/** Lists of messages as a viewer sees them. */
function messageLists(engine: Engine): Pick<MessageReader, Lists> {
  return {
    async page(cid, range, viewer) {
      return (await messageRange(engine, { cid }, { ...range, viewer })).map(messageFromRow);
    },
    async unlisted(cid, range) {
      return (await messageRange(engine, { unlistedIn: cid }, range)).map(messageFromRow);
    },
    async newest(cids, limit, viewer = null) {
      if (cids.length === 0) return [];
      const asked = { ids: JSON.stringify(cids), limit };
      const rows =
        viewer === null ? newestOfEach(engine, asked) : newestVisible(engine, { ...asked, viewer });
      return (await rows).map(messageFromRow);
    },
    async newestSize(cids, limit) {
      if (cids.length === 0) return 0;
      const [row] = await newestSize(engine, { cids: JSON.stringify(cids), limit });
      return Number(row?.n ?? 0);
    },
    async replies(parentId, range, viewer) {
      return (await messageRange(engine, { parentId }, { ...range, viewer })).map(messageFromRow);
    },
    async pinned(cid, range, { now, viewer }) {
      return (await messageRange(engine, { pinnedIn: cid, now }, { ...range, viewer })).map(messageFromRow);
    },
    async pinnedOfEach(cids, limit, { now, viewer = null }) {
      if (cids.length === 0) return [];
      const asked = { ids: JSON.stringify(cids), limit, now };
      const rows =
        viewer === null ? pinnedOfEach(engine, asked) : pinnedVisible(engine, { ...asked, viewer });
      return (await rows).map(messageFromRow);
    },
    async newestReplies(parentIds, limit, viewer = null) {
      if (parentIds.length === 0 || limit === 0) return [];
      const asked = { ids: JSON.stringify(parentIds), limit };
      const rows =
        viewer === null
          ? newestOfThreads(engine, asked)
          : newestVisibleInThreads(engine, { ...asked, viewer });
      return (await rows).map(messageFromRow);
    },
  };
}

export function messagesReader(engine: Engine): MessageReader {
  return {
    ...messageLists(engine),
    async get(id) {
      const [row] = await byId(engine, { id });
      return row === undefined ? null : messageFromRow(row);
    },
    async getMany(ids) {
      if (ids.length === 0) return [];
      return (await byIds(engine, { ids: JSON.stringify([...new Set(ids)]) })).map(messageFromRow);
    },
    nextPinEnds: async (limit) => pinEnds(engine, { limit }),
    async hiddenAmong(ids, userId) {
      if (ids.length === 0) return [];
      return (await hiddenAmong(engine, { ids: JSON.stringify(ids), userId })).map(({ id }) => id);
    },
    async hiders(id) {
      return (await hiders(engine, { id })).map(({ user_id }) => user_id);
    },
    async countUnread(cid, userId, after) {
      const [row] = await unread(engine, { cid, userId, after });
      return row?.n ?? 0;
    },
    async lastBefore(cid, at) {
      const [row] = await lastBefore(engine, { cid, at });
      return row === undefined ? null : messageFromRow(row);
    },
    async deletedIdsBy(userId, since, { after, limit }) {
      const rows = await deletedIdsBy(engine, { userId, since, after: after ?? '', limit });
      return rows.map(({ id }) => id);
    },
    async idsBy(userId, cid, { limit, withDeleted = false }) {
      const asked = { userId, withDeleted: bit(withDeleted), limit };
      const rows = cid === null ? await idsBy(engine, asked) : await idsByIn(engine, { ...asked, cid });
      return rows.map(({ id }) => id);
    },
    async isAttachedBy(userId, cid, part) {
      return (await attachedBy(engine, { userId, cid, pattern: `%${part}%` })).length > 0;
    },
    async lastOf(cid, userId, since) {
      const [row] = await lastOf(engine, { cid, userId, since });
      return row?.at ?? null;
    },
  };
}

async function store(engine: Engine, message: MessageRecord, counts: boolean): Promise<void> {
  if (counts && isPlain(message)) await insertPlain(engine, plainRow(message));
  else await insert(engine, { ...messageToRow(message), counted: bit(counts) });
}

export function messagesWriter(engine: Engine): MessageWriter {
  return {
    ...messagesReader(engine),
    isTaken: async (id) => (await taken(engine, { id })).length > 0,
    async insert(message, counts) {
      // A message for some users only is counted by their marks, not by the channel.
      const forAll = message.restrictedVisibility.length === 0;
      if (counts && forAll) await engine.fn.staffUnread?.count(engine, message.cid);
      await store(engine, message, counts);
      if (message.text !== '') await engine.fn.fullText.add(engine, message);
    },
    async update(message) {
      const [before] = await textOf(engine, { id: message.id });
      await update(engine, messageToRow(message));
      if (before !== undefined && before.text !== message.text)
        await engine.fn.fullText.replace(engine, { ...message, createdAt: before.created_at });
    },
    async uncountFor(id, userIds) {
      if (userIds.length > 0) await uncountFor(engine, { id, users: JSON.stringify([...new Set(userIds)]) });
    },
    async isCounted(id) {
      const [row] = await counted(engine, { id });
      return row?.counted === 1;
    },
    async hideFor(id, userId) {
      await hide(engine, { message_id: id, user_id: userId });
      await markHidden(engine, { id });
    },
    async remove(id) {
      await remove(engine, { id });
    },
    async removeDetails(id) {
      for (const table of ['reactions', 'flags', 'message_history'] as const)
        await sql`delete from ${sql.table(table)} where message_id = ${id}`.execute(engine.db);
    },
    truncate: (cid, before, how) => truncate(engine, { cid, before, ...how }),
    attachedBefore: (cid, before, part) => attachedBefore(engine, { cid, before, part }),
    numbers: (cid) => numbersOf(engine, cid),
  };
}
