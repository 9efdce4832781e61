import { sql } from 'kysely';
import type { FlagReader, FlagRecord, FlagReportRecord, FlagWriter } from '../../../../domain/ports/index.ts';
import type { Engine } from '../../engine.ts';
import { flagFields } from '../../filters/moderation-fields.ts';
import { toCondition } from '../../filters/to-condition.ts';
import { excluded, prepared } from '../../prepared.ts';
import { parseRecord } from '../../rows/json.ts';
import { type JoinedReview, joinedReview, reviewFromRow } from '../../rows/review-row.ts';
import type { FlagReviewRow, FlagRow } from '../../schema-moderation.ts';
import { flagsOfItems, reviewItems, reviewKey } from './review-items.ts';

/** Value for a complaint about a user in a key that may not be null. */
const NO_MESSAGE = '';

interface ReportRow extends JoinedReview {
  id: string;
  message_user_id: string;
  cid: string;
  flags_count: number;
  first_reporter: string;
  created_at: number;
  updated_at: number;
}

const one = prepared(({ db }, p: { userId: string; messageId: string; targetId: string }) =>
  db
    .selectFrom('flags')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('message_id', '=', p.messageId)
    .where('target_user_id', '=', p.targetId)
    .compile(),
);
const upsert = prepared(({ db }, p: FlagRow) =>
  db
    .insertInto('flags')
    .values(p)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded(p)))
    .compile(),
);
const upsertReview = prepared(({ db }, p: FlagReviewRow) =>
  db
    .insertInto('flag_reviews')
    .values(p)
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet(excluded(p)))
    .compile(),
);
const reviews = prepared(({ db, fn }, p: { ids: string }) =>
  sql<FlagReviewRow>`select r.* from ${fn.each(p.ids, 'j')}
    join flag_reviews r on r.message_id = j.value`.compile(db),
);

export const flagFromRow = (row: FlagRow): FlagRecord => ({
  id: row.id,
  userId: row.user_id,
  messageId: row.message_id === NO_MESSAGE ? null : row.message_id,
  targetUserId: row.target_user_id,
  cid: row.cid,
  reason: row.reason,
  custom: parseRecord(row.custom),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
const reportFromRow = (row: ReportRow): FlagReportRecord => ({
  id: row.id,
  messageUserId: row.message_user_id,
  cid: row.cid,
  flagsCount: row.flags_count,
  firstReporterId: row.first_reporter,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  review: joinedReview(row),
});

const FROM = sql`from flags f left join channels c on c.cid = f.cid
  left join flag_reviews r on r.message_id = f.message_id and f.message_id <> ''`;

/** Returns one row per message: the number of complaints, the first one's reporter, the review. */
async function reports(
  engine: Engine,
  condition: ReturnType<typeof sql>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const { rows } = await sql<ReportRow>`select f.message_id as id, min(f.target_user_id) as message_user_id,
      min(f.cid) as cid, count(*) as flags_count, min(f.created_at) as created_at,
      max(f.updated_at) as updated_at, min(r.result) as result, min(r.details) as details,
      min(r.reviewed_by) as reviewed_by, min(r.reviewed_at) as reviewed_at,
      (select o.user_id from flags o where o.message_id = f.message_id
        order by o.created_at, o.user_id limit 1) as first_reporter
    ${FROM} where ${engine.fn.withinTime('f')} and f.message_id <> '' and ${condition}
    group by f.message_id order by max(f.created_at) desc, f.message_id limit ${limit} offset ${offset}`.execute(
    engine.db,
  );
  return rows.map(reportFromRow);
}

export function flagsReader(engine: Engine): FlagReader {
  return {
    ...reviewItems(engine),
    async ofItems(items, most) {
      return (await flagsOfItems(engine, items, most)).map(flagFromRow);
    },
    async get(userId, messageId, targetId) {
      const [row] = await one(engine, { userId, messageId: messageId ?? NO_MESSAGE, targetId });
      return row === undefined ? null : flagFromRow(row);
    },
    async find({ filter, messagesOnly, withDeleted, limit, offset }) {
      const about = messagesOnly ? sql`f.message_id <> ''` : sql`1 = 1`;
      const deleted = sql`select 1 from messages x where x.id = f.message_id and x.deleted_at is not null`;
      const kind = withDeleted ? about : sql`${about} and not exists (${deleted})`;
      const { rows } = await sql<FlagRow>`select f.* ${FROM}
        where ${engine.fn.withinTime('f')} and ${kind} and ${toCondition(filter, flagFields(engine.fn))}
        order by f.created_at desc, f.id limit ${limit} offset ${offset}`.execute(engine.db);
      return rows.map(flagFromRow);
    },
    reports: ({ filter, limit, offset }) =>
      reports(engine, toCondition(filter, flagFields(engine.fn)), { limit, offset }),
    async report(messageId) {
      const [found] = await reports(engine, sql`f.message_id = ${messageId}`, { limit: 1, offset: 0 });
      return found ?? null;
    },
    async countOf(targetUserId, about) {
      const kind =
        about === null
          ? sql`1 = 1`
          : about === 'user'
            ? sql`f.message_id = ${NO_MESSAGE}`
            : sql`f.message_id <> ${NO_MESSAGE}`;
      const { rows } = await sql<{ flags: number }>`select count(*) as flags from flags f
        where f.target_user_id = ${targetUserId} and ${kind}`.execute(engine.db);
      return Number(rows[0]?.flags ?? 0);
    },
    async reviews(messageIds) {
      if (messageIds.length === 0) return new Map();
      const rows = await reviews(engine, { ids: JSON.stringify([...new Set(messageIds)]) });
      return new Map(rows.map((row) => [row.message_id, reviewFromRow(row)]));
    },
  };
}

export function flagsWriter(engine: Engine): FlagWriter {
  const putReview: FlagWriter['putReview'] = async (key, review) => {
    await upsertReview(engine, {
      message_id: key,
      result: review.result,
      details: JSON.stringify(review.details),
      reviewed_by: review.reviewedById,
      reviewed_at: review.reviewedAt,
    });
  };
  return {
    ...flagsReader(engine),
    putReview,
    putItemReview: (item, review) => putReview(reviewKey(item), review),
    async put(flag) {
      await upsert(engine, {
        id: flag.id,
        user_id: flag.userId,
        message_id: flag.messageId ?? NO_MESSAGE,
        target_user_id: flag.targetUserId,
        cid: flag.cid,
        reason: flag.reason,
        custom: JSON.stringify(flag.custom),
        created_at: flag.createdAt,
        updated_at: flag.updatedAt,
      });
    },
  };
}
