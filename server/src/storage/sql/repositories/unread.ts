import { sql } from 'kysely';
import type { Cid, Millis, UnreadTotals, UserId } from '../../../domain/ports.ts';
import type { Engine } from '../engine.ts';
import { prepared } from '../prepared.ts';

interface UnreadRow {
  user_id: string;
  cid: string;
  n: number;
  last_read: number | null;
}

/**
 * Unread of users, a row for each channel that has any: channels they belong to and have not hidden, and for staff also
 * those of the staff types they do not belong to. Who has no mark in a channel has read nothing of it.
 */
const perChannel = prepared(({ db, fn }, p: { users: string; staff: string; types: string }) =>
  sql<UnreadRow>`select m.user_id, m.cid, c.counted - coalesce(r.counted_at_read, 0) as n, r.last_read
      from ${fn.each(p.users, 'u')} join members m on m.user_id = u.value join channels c on c.cid = m.cid
      left join reads r on r.cid = m.cid and r.user_id = m.user_id
      where m.hidden = 0 and m.waiting = 0 and c.deleted_at is null and c.counted > coalesce(r.counted_at_read, 0)
    union all select s.value, c.cid, c.counted - coalesce(r.counted_at_read, 0), r.last_read
      from ${fn.each(p.types, 't')} join channels c on c.type = t.value cross join ${fn.each(p.staff, 's')}
      left join reads r on r.cid = c.cid and r.user_id = s.value
      where c.deleted_at is null and c.counted > coalesce(r.counted_at_read, 0)
        and not exists (select 1 from members m where m.cid = c.cid and m.user_id = s.value)`.compile(db),
);

/** Unread sums of users, added up from their channels. */
export async function sumUp(
  engine: Engine,
  userIds: readonly UserId[],
  staffIds: readonly UserId[],
  staffTypes: readonly string[],
  cap: number,
): Promise<ReadonlyMap<UserId, UnreadTotals>> {
  const sums = new Map<UserId, UnreadTotals>(
    userIds.map((id) => [id, { totalUnreadCount: 0, unreadChannels: 0 }]),
  );
  if (userIds.length === 0) return sums;
  const rows = await perChannel(engine, {
    users: JSON.stringify(userIds),
    staff: JSON.stringify(staffIds),
    types: JSON.stringify(staffTypes),
  });
  for (const { user_id, n } of rows) {
    const sum = sums.get(user_id);
    sums.set(user_id, {
      totalUnreadCount: (sum?.totalUnreadCount ?? 0) + Math.min(n, cap),
      unreadChannels: (sum?.unreadChannels ?? 0) + 1,
    });
  }
  return sums;
}

export async function unreadChannels(
  engine: Engine,
  userId: UserId,
  staffTypes: readonly string[],
  cap: number,
): Promise<readonly { readonly cid: Cid; readonly count: number; readonly lastRead: Millis | null }[]> {
  const rows = await perChannel(engine, {
    users: JSON.stringify([userId]),
    staff: JSON.stringify(staffTypes.length > 0 ? [userId] : []),
    types: JSON.stringify(staffTypes),
  });
  return rows.map(({ cid, n, last_read }) => ({ cid, count: Math.min(n, cap), lastRead: last_read }));
}
