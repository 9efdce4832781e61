/** Complaints as review items, one for each message or user, with their outcome. */
import { type RawBuilder, sql } from 'kysely';
import type { FlagReader, ReviewItemRecord } from '../../../../domain/ports/index.ts';
import type { Engine, SqlFunctions } from '../../engine.ts';
import { type Condition, type Fields, flag, inList, NOTHING, scalar } from '../../filters/field.ts';
import { keysetPage } from '../../keyset.ts';
import { type JoinedReview, joinedReview } from '../../rows/review-row.ts';
import type { FlagRow } from '../../schema-moderation.ts';

/** Prefix of the key of a user's review; longer than ids are, so that no message's key can equal it. */
const PERSON = 'user:'.padStart(256, ' ');
/** Digits of a time in milliseconds, and the blank after them. */
const STAMP = 14;

interface ItemRow extends JoinedReview {
  id: string;
  message_id: string;
  target_user_id: string;
  cid: string | null;
  flags_count: number;
  created_at: number;
  flagged_at: number;
  updated_at: number;
}

export const reviewKey = (item: Pick<ReviewItemRecord, 'messageId' | 'targetUserId'>): string =>
  item.messageId ?? `${PERSON}${item.targetUserId}`;

/** The id is that of the first complaint: the smallest of time and id, with the time cut off again. */
const grouped = ({ fn }: Engine, which: RawBuilder<unknown>) => sql`(select
    substr(min(cast(f.created_at as text) || ' ' || f.id), ${sql.lit(STAMP + 1)}) as id,
    f.message_id, f.target_user_id, min(f.cid) as cid, count(*) as flags_count,
    min(f.created_at) as created_at, max(f.created_at) as flagged_at
  from flags f where ${fn.withinTime('f')} and ${which} group by f.message_id, f.target_user_id) q
  left join flag_reviews r on r.message_id =
    case when q.message_id = '' then ${sql.lit(PERSON)} || q.target_user_id else q.message_id end`;

const REVIEWED = sql<boolean>`(r.reviewed_at is not null and r.reviewed_at >= q.flagged_at)`;
const UPDATED = sql`(case when r.reviewed_at > q.flagged_at then r.reviewed_at else q.flagged_at end)`;
const COLUMNS = sql`q.id, q.message_id, q.target_user_id, q.cid, q.flags_count, q.created_at, q.flagged_at,
  ${UPDATED} as updated_at, r.result, r.details, r.reviewed_by, r.reviewed_at`;

const EXPRESSIONS: { readonly [name: string]: RawBuilder<unknown> } = {
  id: sql`q.id`,
  entityType: sql`(case when q.message_id = '' then 'stream:user' else 'stream:chat:v1:message' end)`,
  entityId: sql`(case when q.message_id = '' then q.target_user_id else q.message_id end)`,
  entityCreatorId: sql`q.target_user_id`,
  flaggedUserId: sql`q.target_user_id`,
  channelCid: sql`q.cid`,
  status: sql`(case when ${REVIEWED} then 'reviewed' else 'pending' end)`,
  reviewedAt: sql`r.reviewed_at`,
  completedAt: sql`r.reviewed_at`,
  createdAt: sql`q.created_at`,
  updatedAt: UPDATED,
  flagsCount: sql`q.flags_count`,
  latestModeratorAction: sql`r.result`,
};

const some = (condition: RawBuilder<unknown>): Condition =>
  sql<boolean>`exists (select 1 from flags o where o.message_id = q.message_id
    and o.target_user_id = q.target_user_id and ${condition})`;

const ofMessage = (condition: RawBuilder<unknown>): Condition =>
  sql<boolean>`exists (select 1 from messages m where m.id = q.message_id and ${condition})`;

/** Restricts a condition to items about a person. */
const ofPerson = (condition: RawBuilder<unknown>): Condition =>
  sql<boolean>`(q.message_id = '' and exists (select 1 from users u where u.id = q.target_user_id
    and ${condition}))`;

/** Condition: an attachment of a type that has an address to show. */
function attached(fn: SqlFunctions, type: string, address: string): Condition {
  const one = fn.jsonElement('e');
  return ofMessage(sql`exists (select 1 from ${fn.jsonElements(sql`m.attachments`, [], 'e')}
    where ${fn.jsonScalar(one, ['type'])} = ${fn.jsonOperand(type)}
      and ${fn.jsonIs(fn.jsonType(one, [address]), 'string')})`);
}

/** Returns the condition that an item shows something, by the name of its field in the item. */
function shows(fn: SqlFunctions, name: string): Condition | null {
  switch (name) {
    case 'hasText':
      return sql<boolean>`(${ofMessage(sql`m.text <> ''`)} or ${ofPerson(sql`u.name <> ''`)})`;
    case 'hasImage':
      return sql<boolean>`(${attached(fn, 'image', 'image_url')} or ${ofPerson(sql`u.image <> ''`)})`;
    case 'hasVideo':
      return attached(fn, 'video', 'asset_url');
    default:
      return null;
  }
}

function queueFields({ fn }: Engine): Fields {
  return (ref) => {
    const name = ref.kind === 'named' ? ref.name : '';
    if (name === 'reviewed') return flag(REVIEWED);
    const shown = shows(fn, name);
    if (shown !== null) return flag(shown);
    if (name === 'userReportReason')
      // A reason may be followed by the reporter's own words: "spam: look at this".
      return {
        condition: (_, value) =>
          some(
            sql`(o.reason = ${String(value)} or substr(o.reason, 1, ${String(value).length + 1}) = ${`${value}:`})`,
          ),
        order: sql`1`,
      };
    if (name === 'reporterType')
      return {
        condition: (_, value) =>
          value === 'automod'
            ? some(sql`o.user_id = 'automod'`)
            : value === 'user'
              ? some(sql`o.user_id <> 'automod'`)
              : NOTHING,
        order: sql`1`,
      };
    const expression = EXPRESSIONS[name];
    return expression === undefined ? { condition: () => NOTHING, order: sql`1` } : scalar(fn, expression);
  };
}

const within = (cids: readonly string[] | null): Condition =>
  cids === null ? sql<boolean>`(1 = 1)` : inList(sql`f.cid`, cids);

const fromRow = (row: ItemRow): ReviewItemRecord => ({
  id: row.id,
  messageId: row.message_id === '' ? null : row.message_id,
  targetUserId: row.target_user_id,
  cid: row.cid,
  flagsCount: row.flags_count,
  createdAt: row.created_at,
  flaggedAt: row.flagged_at,
  updatedAt: row.updated_at,
  review: joinedReview(row),
});

export function reviewItems(engine: Engine): Pick<FlagReader, 'items' | 'item' | 'countOpen'> {
  return {
    async items(query, cids) {
      const source = {
        columns: COLUMNS,
        from: grouped(engine, within(cids)),
        where: sql<boolean>`1 = 1`,
        fields: queueFields(engine),
        tie: sql.ref('q.id'),
      };
      const page = await keysetPage<ItemRow>(engine, source, query);
      return { ...page, items: page.items.map(fromRow) };
    },
    async item(id) {
      const same = sql`exists (select 1 from flags o where o.id = ${id} and o.message_id = f.message_id
        and o.target_user_id = f.target_user_id)`;
      const { rows } = await sql<ItemRow>`select ${COLUMNS} from ${grouped(engine, same)}`.execute(engine.db);
      const [row] = rows;
      return row === undefined ? null : fromRow(row);
    },
    async countOpen(cids) {
      const { rows } = await sql<{
        open: number;
      }>`select count(*) as open from ${grouped(engine, within(cids))}
        where not coalesce(${REVIEWED}, false)`.execute(engine.db);
      return Number(rows[0]?.open ?? 0);
    },
  };
}

/** Returns the latest of each item's complaints, latest first. */
export async function flagsOfItems(
  engine: Engine,
  items: readonly ReviewItemRecord[],
  most: number,
): Promise<readonly FlagRow[]> {
  if (items.length === 0) return [];
  const messages = items.flatMap(({ messageId }) => messageId ?? []);
  const people = items.flatMap(({ messageId, targetUserId }) => (messageId === null ? targetUserId : []));
  const { rows } = await sql<FlagRow>`select * from (
      select f.*, row_number() over (partition by f.message_id, f.target_user_id
        order by f.created_at desc, f.id) as place
      from flags f where ${inList(sql`f.message_id`, messages)}
        or (f.message_id = '' and ${inList(sql`f.target_user_id`, people)})) x
    where x.place <= ${most} order by x.created_at desc, x.id`.execute(engine.db);
  return rows;
}
