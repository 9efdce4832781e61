import { sql } from 'kysely';
import type { Cid, Millis, UnreadTotals, UserId } from '../../../domain/ports/index.ts';
import type { Engine, StaffRule } from '../engine.ts';
import { prepared } from '../prepared.ts';

interface UnreadRow {
  user_id: string;
  cid: string;
  n: number;
  last_read: number | null;
}

/**
 * Unread messages of users, a row for each channel that has any. These are channels they belong to and have not hidden,
 * and for staff also those of the staff types they do not belong to. A user without a mark in a channel has read
 * nothing of it.
 */
interface Asked {
  users: string;
  staff: string;
  types: string;
}

const unreadOf = (
  { fn }: Engine,
  p: Asked,
) => sql<UnreadRow>`select m.user_id, m.cid, c.counted - coalesce(r.counted_at_read, 0) as n, r.last_read
      from ${fn.each(p.users, 'u')} join members m on m.user_id = u.value join channels c on c.cid = m.cid
      left join reads r on r.cid = m.cid and r.user_id = m.user_id
      where m.hidden = 0 and m.waiting = 0 and c.deleted_at is null and c.counted > coalesce(r.counted_at_read, 0)
    union all select s.value, c.cid, c.counted - coalesce(r.counted_at_read, 0), r.last_read
      from ${fn.each(p.types, 't')} join channels c on c.type = t.value cross join ${fn.each(p.staff, 's')}
      left join reads r on r.cid = c.cid and r.user_id = s.value
      where c.deleted_at is null and c.counted > coalesce(r.counted_at_read, 0)
        and not exists (select 1 from members m where m.cid = c.cid and m.user_id = s.value)`;

const perChannel = prepared((engine, p: Asked) => unreadOf(engine, p).compile(engine.db));
const perUser = prepared((engine, p: Asked & { cap: number }) =>
  sql<{ user_id: string; total: number; channels: number }>`select n.user_id, count(*) as channels,
    sum(case when n.n > ${p.cap} then ${p.cap} else n.n end) as total from (${unreadOf(engine, p)}) n group by n.user_id`.compile(
    engine.db,
  ),
);

/** The users whose sums are asked for, and those of them who are staff. */
interface SumsOf extends StaffRule {
  readonly userIds: readonly UserId[];
  readonly staffIds: readonly UserId[];
}

/** Returns unread sums of users, added up from their channels. */
export async function sumUp(
  engine: Engine,
  { userIds, staffIds, types, cap }: SumsOf,
): Promise<ReadonlyMap<UserId, UnreadTotals>> {
  const sums = new Map<UserId, UnreadTotals>(
    userIds.map((id) => [id, { totalUnreadCount: 0, unreadChannels: 0 }]),
  );
  if (userIds.length === 0) return sums;
  const rows = await perUser(engine, {
    users: JSON.stringify(userIds),
    staff: JSON.stringify(staffIds),
    types: JSON.stringify(types),
    cap,
  });
  for (const { user_id, total, channels } of rows)
    sums.set(user_id, { totalUnreadCount: total, unreadChannels: channels });
  return sums;
}

/** Does the same within a unit of work. The sums stay right until it is committed, even if others write meanwhile. */
export async function totalsInUnit(
  engine: Engine,
  asked: SumsOf,
): Promise<ReadonlyMap<UserId, UnreadTotals>> {
  if (asked.userIds.length === 0) return new Map();
  const { holdTotals, staffUnread } = engine.fn;
  await holdTotals?.execute(engine.db);
  if (staffUnread === null || asked.staffIds.length === 0) return sumUp(engine, asked);
  const kept = await staffUnread.find(engine, asked.staffIds, asked);
  const known = new Set(kept.map(({ user_id }) => user_id));
  const isUnknown = (id: UserId) => !known.has(id);
  const staffIds = asked.staffIds.filter(isUnknown);
  const sums = new Map(await sumUp(engine, { ...asked, userIds: asked.userIds.filter(isUnknown), staffIds }));
  for (const id of staffIds) {
    const { totalUnreadCount: total = 0, unreadChannels: channels = 0 } = sums.get(id) ?? {};
    await staffUnread.keep(engine, { user_id: id, total, channels }, asked);
  }
  for (const { user_id, total, channels } of kept)
    sums.set(user_id, { totalUnreadCount: total, unreadChannels: channels });
  return sums;
}

export async function unreadChannels(
  engine: Engine,
  userId: UserId,
  { staffTypes, cap }: { readonly staffTypes: readonly string[]; readonly cap: number },
): Promise<readonly { readonly cid: Cid; readonly count: number; readonly lastRead: Millis | null }[]> {
  const rows = await perChannel(engine, {
    users: JSON.stringify([userId]),
    staff: JSON.stringify(staffTypes.length > 0 ? [userId] : []),
    types: JSON.stringify(staffTypes),
  });
  return rows.map(({ cid, n, last_read }) => ({ cid, count: Math.min(n, cap), lastRead: last_read }));
}
