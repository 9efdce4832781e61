import { type RawBuilder, sql } from 'kysely';
import type { ReadRules, ThreadQuery, ThreadReader, ThreadWriter } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { ACTIVE, PARTICIPANTS, threadFields } from '../filters/conversation-fields.ts';
import { inScope } from '../filters/in-scope.ts';
import { keysetPage } from '../keyset.ts';
import { excluded, prepared } from '../prepared.ts';
import {
  type CountedThreadRow,
  threadFromRow,
  threadMemberFromRow,
  threadMemberToRow,
  threadToRow,
} from '../rows/conversation-rows.ts';
import type { ThreadMemberRow, ThreadRow } from '../schema-conversation.ts';

type Sql = RawBuilder<unknown>;

const COLUMNS = sql`t.*, ${PARTICIPANTS} as participants, ${ACTIVE} as active`;

const one = prepared(({ db }, p: { parentId: string }) =>
  sql<CountedThreadRow>`select ${COLUMNS} from threads t where t.parent_id = ${p.parentId}`.compile(db),
);
const members = prepared(({ db, fn }, p: { ids: string; limit: number; also: string }) =>
  sql<ThreadMemberRow>`select m.* from ${fn.each(p.ids, 'j')}
    join thread_members m on m.parent_id = j.value and (m.user_id = ${p.also} or m.user_id in
      (select n.user_id from thread_members n where n.parent_id = j.value
       order by n.created_at, n.user_id limit ${p.limit}))
    order by m.parent_id, m.created_at, m.user_id`.compile(db),
);
const among = prepared(({ db, fn }, p: { parentId: string; users: string }) =>
  sql<ThreadMemberRow>`select m.* from ${fn.each(p.users, 'u')}
    join thread_members m on m.parent_id = ${p.parentId} and m.user_id = u.value`.compile(db),
);
const memberIds = prepared(({ db }, p: { parentId: string }) =>
  sql<{ user_id: string }>`select user_id from thread_members where parent_id = ${p.parentId}`.compile(db),
);
/** `ReadRules` as values of a query. */
interface Rules {
  readonly unchecked: number;
  readonly open: string;
  readonly asOwner: string;
  readonly asMember: string;
}

function rulesToParams(rules: ReadRules): Rules {
  const { open, asOwner, asMember } = rules === 'all' ? { open: [], asOwner: [], asMember: [] } : rules;
  const [opens, owners, members] = [open, asOwner, asMember].map((list) => JSON.stringify(list));
  return {
    unchecked: rules === 'all' ? 1 : 0,
    open: opens ?? '',
    asOwner: owners ?? '',
    asMember: members ?? '',
  };
}

/**
 * FROM items: unread participations `m` that `find` would find, as far as types and the user's beginning of a channel
 * decide.
 */
const found = ({ fn }: Engine, { unchecked, open, asOwner, asMember }: Rules) => {
  const among = (value: Sql, list: string) => sql`${value} in (select r.value from ${fn.each(list, 'r')})`;
  const pair = sql`(pu.role || ' ' || c.type)`;
  return sql`join threads t on t.parent_id = m.parent_id
    join messages p on p.id = m.parent_id
    join channels c on c.cid = m.cid and c.deleted_at is null
    join users pu on pu.id = m.user_id
    left join members cm on cm.cid = m.cid and cm.user_id = m.user_id
    where m.unread > 0 and p.created_at > coalesce(cm.history_from, -1) and (cast(${unchecked} as bigint) = 1
      or (cm.user_id is not null and ${among(sql`c.type`, asMember)}) or ${among(pair, open)}
      or (c.created_by = m.user_id and ${among(pair, asOwner)}))`;
};

const unread = prepared((engine, p: Rules & { userId: string; limit: number }) =>
  sql<ThreadMemberRow>`select m.* from thread_members m ${found(engine, p)} and m.user_id = ${p.userId}
    order by t.last_message_at desc, m.parent_id limit ${p.limit}`.compile(engine.db),
);
const unreadIn = prepared(({ db }, p: { cid: string; userId: string; limit: number }) =>
  sql<CountedThreadRow>`select ${COLUMNS} from thread_members m join threads t on t.parent_id = m.parent_id
    where m.user_id = ${p.userId} and m.cid = ${p.cid} and m.unread > 0
      and not exists (select 1 from messages p join members cm on cm.cid = p.cid and cm.user_id = m.user_id
        where p.id = m.parent_id and p.created_at <= cm.history_from)
    order by t.last_message_at desc, t.parent_id limit ${p.limit}`.compile(db),
);
const unreadCounts = prepared((engine, p: Rules & { users: string }) =>
  sql<{ user_id: string; n: number }>`select m.user_id, count(*) as n from ${engine.fn.each(p.users, 'w')}
    join thread_members m on m.user_id = w.value ${found(engine, p)} group by m.user_id`.compile(engine.db),
);
const countUnread = prepared(({ db }, p: { parentId: string; userId: string; after: number }) =>
  sql<{ n: number }>`select count(*) as n from messages where parent_id = ${p.parentId}
    and created_at > ${p.after} and user_id <> ${p.userId} and deleted_at is null and silent = 0
    and type <> 'system'`.compile(db),
);
const put = prepared(({ db }, p: ThreadRow) =>
  db
    .insertInto('threads')
    .values(p)
    .onConflict((conflict) => conflict.column('parent_id').doUpdateSet(excluded(p, 'parent_id')))
    .compile(),
);
const replied = prepared(({ db }, p: ThreadRow) =>
  db
    .insertInto('threads')
    .values(p)
    .onConflict((conflict) =>
      conflict.column('parent_id').doUpdateSet({ last_message_at: sql.ref('excluded.last_message_at') }),
    )
    .compile(),
);
const join = prepared(({ db, fn }, p: { parentId: string; users: string; at: number; lastRead: number }) =>
  sql`insert into thread_members
        (parent_id, user_id, cid, created_at, last_read, last_read_message_id, last_message_at, unread)
      select t.parent_id, u.value, t.cid, cast(${p.at} as bigint), cast(${p.lastRead} as bigint), null, null, 0
      from threads t cross join ${fn.each(p.users, 'u')} where t.parent_id = ${p.parentId}
      on conflict (parent_id, user_id) do nothing`.compile(db),
);
const putMember = prepared(({ db }, p: ThreadMemberRow) =>
  db
    .insertInto('thread_members')
    .values(p)
    .onConflict((conflict) =>
      conflict.columns(['parent_id', 'user_id']).doUpdateSet({
        last_read: sql.ref('excluded.last_read'),
        last_read_message_id: sql.ref('excluded.last_read_message_id'),
        last_message_at: sql`coalesce(excluded.last_message_at, thread_members.last_message_at)`,
        unread: sql.ref('excluded.unread'),
      }),
    )
    .compile(),
);
const count = prepared(({ db }, p: { parentId: string; author: string }) =>
  sql`update thread_members set unread = unread + 1
    where parent_id = ${p.parentId} and user_id <> ${p.author}`.compile(db),
);
const recount = prepared(({ db }, p: { parentId: string; at: number; author: string; by: number }) =>
  sql`update thread_members set unread = unread + ${p.by}
    where parent_id = ${p.parentId} and user_id <> ${p.author} and last_read < ${p.at} and unread + ${p.by} >= 0`.compile(
    db,
  ),
);
const findNewest = prepared(({ db }, p: { parentId: string }) =>
  sql`update threads set last_message_at = (select max(created_at) from messages
      where parent_id = ${p.parentId} and deleted_at is null) where parent_id = ${p.parentId}`.compile(db),
);
const readAll = prepared(({ db }, p: { userId: string; at: number }) =>
  sql`update thread_members set unread = 0, last_read = ${p.at}
    where user_id = ${p.userId} and unread > 0`.compile(db),
);
const leave = prepared(({ db }, p: { cid: string; userId: string }) =>
  sql`delete from thread_members where cid = ${p.cid} and user_id = ${p.userId}`.compile(db),
);

async function find(engine: Engine, query: ThreadQuery) {
  const { viewer, scope } = query;
  const source = {
    columns: COLUMNS,
    from: sql`thread_members me join threads t on t.parent_id = me.parent_id
      join messages p on p.id = t.parent_id join channels c on c.cid = t.cid
      left join members m on m.cid = c.cid and m.user_id = ${viewer}`,
    where: sql<boolean>`${engine.fn.withinTime('me', 't', 'c')} and me.user_id = ${viewer} and p.reply_count > 0 and c.deleted_at is null
      and p.created_at > coalesce(m.history_from, -1) and ${inScope(scope, viewer)}`,
    fields: threadFields(engine.fn),
    tie: sql.ref('t.parent_id'),
  };
  const page = await keysetPage<CountedThreadRow>(engine, source, query);
  return { ...page, items: page.items.map(threadFromRow) };
}

export function threadsReader(engine: Engine): ThreadReader {
  const membersAmong: ThreadReader['membersAmong'] = async (parentId, userIds) => {
    if (userIds.length === 0) return [];
    return (await among(engine, { parentId, users: JSON.stringify(userIds) })).map(threadMemberFromRow);
  };
  return {
    async get(parentId) {
      const [row] = await one(engine, { parentId });
      return row === undefined ? null : threadFromRow(row);
    },
    find: (query) => find(engine, query),
    async members(parentIds, limit, also) {
      if (parentIds.length === 0) return [];
      const asked = { ids: JSON.stringify(parentIds), limit, also: also ?? '' };
      return (await members(engine, asked)).map(threadMemberFromRow);
    },
    async member(parentId, userId) {
      const [found] = await membersAmong(parentId, [userId]);
      return found ?? null;
    },
    membersAmong,
    async memberIds(parentId) {
      return (await memberIds(engine, { parentId })).map(({ user_id }) => user_id);
    },
    async unread(userId, rules, limit) {
      return (await unread(engine, { userId, limit, ...rulesToParams(rules) })).map(threadMemberFromRow);
    },
    async unreadIn(cid, userId, limit) {
      return (await unreadIn(engine, { cid, userId, limit })).map(threadFromRow);
    },
    async unreadCounts(userIds, rules) {
      const counts = new Map(userIds.map((id) => [id, 0]));
      if (userIds.length === 0) return counts;
      const rows = await unreadCounts(engine, { users: JSON.stringify(userIds), ...rulesToParams(rules) });
      for (const row of rows) counts.set(row.user_id, Number(row.n));
      return counts;
    },
    async countUnread(parentId, userId, after) {
      const [row] = await countUnread(engine, { parentId, userId, after });
      return Number(row?.n ?? 0);
    },
  };
}

export function threadsWriter(engine: Engine): ThreadWriter {
  const reader = threadsReader(engine);
  return {
    ...reader,
    async unreadCounts(userIds, rules) {
      await engine.fn.holdTotals?.execute(engine.db);
      return reader.unreadCounts(userIds, rules);
    },
    async put(thread) {
      await put(engine, threadToRow(thread));
    },
    async replied(thread) {
      await replied(engine, threadToRow(thread));
    },
    async join(parentId, userIds, { at, lastRead }) {
      if (userIds.length === 0) return;
      await join(engine, { parentId, users: JSON.stringify(userIds), at, lastRead });
    },
    async putMember(member) {
      await putMember(engine, threadMemberToRow(member));
    },
    async count(parentId, author) {
      await count(engine, { parentId, author });
    },
    async recount(parentId, { at, authorId, counted }, by) {
      if (counted) await recount(engine, { parentId, at, author: authorId, by });
      await findNewest(engine, { parentId });
    },
    async readAll(userId, at) {
      await readAll(engine, { userId, at });
    },
    async leave(cid, userId) {
      await leave(engine, { cid, userId });
    },
  };
}
