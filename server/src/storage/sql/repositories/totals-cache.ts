/**
 * Unread sums of users, kept by the writer. Adding them up anew for each message would walk every channel of everybody
 * who hears of it: for staff, all support channels there are. The table is temporary and part of every transaction, so
 * that what is undone is undone here too; whoever is not in it is added up and put in when asked for. Where several
 * connections write, none of them knows what the others did: there the sums are added up each time.
 */
import { sql } from 'kysely';
import type { UnreadTotals, UserId } from '../../../domain/ports.ts';
import type { Engine } from '../engine.ts';
import { prepared } from '../prepared.ts';
import { sumUp } from './unread.ts';

/** Users kept at once; beyond, everybody is forgotten and added up when asked for again. */
const MOST_CACHED = 20_000;

/** Unread by a mark, between nothing and the cap. */
const capped = (mark: unknown) =>
  sql`(case when c.counted <= ${mark} then 0 when c.counted - ${mark} > t.cap then t.cap else c.counted - ${mark} end)`;

/** Whom a channel's messages concern: members who have not hidden it, and staff where the type is theirs. */
const concerned = (fn: Engine['fn']) => sql`(coalesce(m.hidden, 0) = 0 and coalesce(m.waiting, 0) = 0
  and (m.user_id is not null or c.type in (select value from ${fn.each(sql.ref('t.staff_types'), 's')})))`;

export const createTotals = sql`create temporary table totals (user_id text primary key, staff_types text not null,
  cap integer not null, total integer not null, channels integer not null)`;
export const indexTotals = sql`create index temp.totals_staff on totals (staff_types) where staff_types <> '[]'`;

/** Before a counted message is counted in its channel. */
const countOne = prepared(({ db, fn }, p: { cid: string; author: string }) =>
  sql`update totals set total = totals.total + d.one, channels = totals.channels + d.first
    from (select t.user_id, case when c.counted - coalesce(r.counted_at_read, 0) < t.cap then 1 else 0 end as one,
        case when c.counted <= coalesce(r.counted_at_read, 0) then 1 else 0 end as first
      from (select user_id from members where cid = ${p.cid}
          union select user_id from totals where staff_types <> '[]') k
      join totals t on t.user_id = k.user_id join channels c on c.cid = ${p.cid}
      left join reads r on r.cid = c.cid and r.user_id = t.user_id
      left join members m on m.cid = c.cid and m.user_id = t.user_id
      where t.user_id <> ${p.author} and ${concerned(fn)}) d
    where totals.user_id = d.user_id`.compile(db),
);

/** Before a reader's mark moves. */
const moveOne = prepared(({ db, fn }, p: { cid: string; userId: string; mark: number }) => {
  const before = capped(sql`coalesce(r.counted_at_read, 0)`);
  const after = capped(p.mark);
  return sql`update totals set total = totals.total + d.more, channels = totals.channels + d.channels
    from (select t.user_id, ${after} - ${before} as more,
        (case when ${after} > 0 then 1 else 0 end) - (case when ${before} > 0 then 1 else 0 end) as channels
      from totals t join channels c on c.cid = ${p.cid}
      left join reads r on r.cid = c.cid and r.user_id = t.user_id
      left join members m on m.cid = c.cid and m.user_id = t.user_id
      where t.user_id = ${p.userId} and ${concerned(fn)}) d
    where totals.user_id = d.user_id`.compile(db);
});

const known = prepared(({ db, fn }, p: { users: string }) =>
  sql<{ user_id: string; staff_types: string; cap: number; total: number; channels: number }>`select t.*
    from ${fn.each(p.users, 'u')} join totals t on t.user_id = u.value`.compile(db),
);
const keep = prepared(
  ({ db }, p: { user_id: string; staff_types: string; cap: number; total: number; channels: number }) =>
    db.insertInto('totals').values(p).compile(),
);
const isKept = prepared(({ db }, p: { userId: string }) =>
  db.selectFrom('totals').select('user_id').where('user_id', '=', p.userId).compile(),
);
const size = prepared(({ db }, _: object) =>
  sql<{ n: number }>`select count(*) as n from totals`.compile(db),
);
const drop = prepared(({ db }, p: { userId: string }) =>
  db.deleteFrom('totals').where('user_id', '=', p.userId).compile(),
);
const dropAll = prepared(({ db }, _: object) => db.deleteFrom('totals').compile());

/** A counted message is about to be counted in its channel, whose row still has the number before it. */
export async function countMessage(engine: Engine, cid: string, author: UserId): Promise<void> {
  if (engine.fn.holdTotals === null) await countOne(engine, { cid, author });
}

/** A reader's mark is about to move to a number of counted messages. Only those who hear of it are kept: one look tells. */
export async function moveMark(engine: Engine, cid: string, userId: UserId, mark: number): Promise<void> {
  if (engine.fn.holdTotals !== null || (await isKept(engine, { userId })).length === 0) return;
  await moveOne(engine, { cid, userId, mark });
}

/** What changes a user's sums in any other way: he is added up anew. */
export async function forgetTotals(engine: Engine, userId: UserId): Promise<void> {
  if (engine.fn.holdTotals === null) await drop(engine, { userId });
}

export async function forgetAllTotals(engine: Engine): Promise<void> {
  if (engine.fn.holdTotals === null) await dropAll(engine, {});
}

/** What a unit adds up over channels from now on stays right until it is committed, though others write meanwhile. */
export async function holdTotals({ fn, db }: Engine): Promise<void> {
  await fn.holdTotals?.execute(db);
}

/** Sums of users; those not yet known are added up and kept. */
export async function cachedTotals(
  engine: Engine,
  userIds: readonly UserId[],
  staffIds: readonly UserId[],
  staffTypes: readonly string[],
  cap: number,
): Promise<ReadonlyMap<UserId, UnreadTotals>> {
  if (userIds.length === 0) return new Map();
  if (engine.fn.holdTotals !== null) {
    await holdTotals(engine);
    return sumUp(engine, userIds, staffIds, staffTypes, cap);
  }
  const typesOf = (id: UserId) => JSON.stringify(staffIds.includes(id) ? staffTypes : []);
  const found = new Map<UserId, UnreadTotals>();
  for (const row of await known(engine, { users: JSON.stringify(userIds) })) {
    const same = row.cap === cap && row.staff_types === typesOf(row.user_id);
    if (same) found.set(row.user_id, { totalUnreadCount: row.total, unreadChannels: row.channels });
    else await forgetTotals(engine, row.user_id);
  }
  const missing = userIds.filter((id) => !found.has(id));
  if (missing.length === 0) return found;
  const [count] = await size(engine, {});
  if ((count?.n ?? 0) + missing.length > MOST_CACHED) await forgetAllTotals(engine);
  const sums = await sumUp(
    engine,
    missing,
    staffIds.filter((id) => missing.includes(id)),
    staffTypes,
    cap,
  );
  for (const [id, sum] of sums) {
    found.set(id, sum);
    const { totalUnreadCount: total, unreadChannels: channels } = sum;
    await keep(engine, { user_id: id, staff_types: typesOf(id), cap, total, channels });
  }
  return found;
}
