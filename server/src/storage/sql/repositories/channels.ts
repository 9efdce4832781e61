import { type RawBuilder, sql } from 'kysely';
import type {
  ChannelExtras,
  ChannelQuery,
  ChannelReader,
  ChannelWriter,
} from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { amongOwn, channelFields } from '../filters/channel-fields.ts';
import { inScope } from '../filters/in-scope.ts';
import { toCondition } from '../filters/to-condition.ts';
import { toOrder } from '../filters/to-order.ts';
import { prepared } from '../prepared.ts';
import { channelFromRow, channelToRow, lastUpdated } from '../rows/channel-row.ts';
import type { ChannelRow } from '../schema.ts';
import { channelByCid } from './lookups.ts';

/** Tables that refer to a channel, in an order that leaves no row without its reference. Bans outlive the channel. */
const TABLES = [
  'held_messages',
  'drafts',
  'channel_mutes',
  'push_preferences',
  'pushes',
  'reads',
  'members',
  'events',
  'thread_members',
  'threads',
  'messages',
  'channels',
] as const;

/** Removes a channel with everything in it, for good. */
async function removeChannel(engine: Engine, cid: string): Promise<void> {
  await engine.fn.staffUnread?.forget(engine, null);
  for (const table of TABLES)
    await sql`delete from ${sql.table(table)} where cid = ${cid}`.execute(engine.db);
}

const byCids = prepared(({ db, fn }, p: { cids: string }) =>
  sql<ChannelRow>`select c.* from ${fn.each(p.cids, 'j')} join channels c on c.cid = j.value`.compile(db),
);
/** One query instead of five whose answers are empty for most channels. */
const extras = prepared(({ db, fn }, p: { cids: string; viewer: string }) => {
  const has = (from: RawBuilder<unknown>) =>
    sql`case when exists (select 1 from ${fn.each(p.cids, 'j')} join ${from}) then 1 else 0 end`;
  return sql<{ [kind in keyof ChannelExtras]: 0 | 1 }>`select
    ${has(sql`messages m on m.cid = j.value and m.pinned_at is not null`)} as pins,
    ${has(sql`messages m on m.cid = j.value and m.location_end is not null`)} as locations,
    ${has(sql`drafts d on d.user_id = ${p.viewer} and d.cid = j.value`)} as drafts,
    ${has(sql`held_messages h on h.cid = j.value and h.user_id = ${p.viewer} and h.kind = 'pending'`)} as pending,
    ${has(sql`push_preferences w on w.user_id = ${p.viewer} and w.cid = j.value`)} as "pushPreferences"`.compile(
    db,
  );
});
const byCreator = prepared(({ db }, p: { type: string; userId: string }) =>
  db
    .selectFrom('channels')
    .select('cid')
    .where('type', '=', p.type)
    .where('created_by', '=', p.userId)
    .where('deleted_at', 'is', null)
    .compile(),
);
const insert = prepared(({ db }, p: ChannelRow) => db.insertInto('channels').values(p).compile());
/** Without the key: naming it in SET makes the database look for rows that refer to it. */
const update = prepared(({ db }, { cid, type, id, ...p }: ChannelRow) =>
  db.updateTable('channels').set(p).where('cid', '=', cid).compile(),
);
/** The database writes the index of each named column again, changed or not. */
type Numbers = Pick<
  ChannelRow,
  'cid' | 'last_message_at' | 'last_updated' | 'message_count' | 'seq' | 'last_stamp' | 'counted'
>;
const setNumbers = prepared(({ db }, { cid, ...p }: Numbers) =>
  db.updateTable('channels').set(p).where('cid', '=', cid).compile(),
);

/** The tables and conditions of a query. */
const matches = (engine: Engine, query: ChannelQuery): RawBuilder<unknown> => sql`from channels c
    left join members m on m.cid = c.cid and m.user_id = ${query.viewer}
    left join reads r on r.cid = c.cid and r.user_id = ${query.viewer}
    where ${engine.fn.withinTime('c')} and c.deleted_at is null ${amongOwn(query)}
      and ${inScope(query.scope, query.viewer)}
      and ${toCondition(query.filter, channelFields(engine.fn, query))}`;

function find<R>(engine: Engine, query: ChannelQuery, columns: RawBuilder<unknown>): Promise<readonly R[]> {
  const fields = channelFields(engine.fn, query);
  const found = sql<R>`select ${columns} ${matches(engine, query)}
    order by ${toOrder(query.sort, fields)}, c.cid limit ${query.limit} offset ${query.offset}`;
  return found.execute(engine.db).then(({ rows }) => rows);
}

async function countMatching(engine: Engine, query: ChannelQuery): Promise<number> {
  const counted = sql<{ n: number }>`select count(*) as n
    from (select 1 ${matches(engine, query)} limit ${query.limit}) found`;
  const { rows } = await counted.execute(engine.db);
  return Number(rows[0]?.n ?? 0);
}

export function channelsReader(engine: Engine): ChannelReader {
  return {
    get: (cid) => channelByCid(engine, cid),
    async getMany(cids) {
      if (cids.length === 0) return [];
      const rows = await byCids(engine, { cids: JSON.stringify(cids) });
      const found = new Map(rows.map((row) => [row.cid, channelFromRow(row)]));
      return cids.flatMap((cid) => found.get(cid) ?? []);
    },
    find: async (query) => (await find<ChannelRow>(engine, query, sql`c.*`)).map(channelFromRow),
    findCids: async (query) => (await find<{ cid: string }>(engine, query, sql`c.cid`)).map(({ cid }) => cid),
    matching: (query) => countMatching(engine, query),
    async extras(cids, viewer) {
      const [row] = await extras(engine, { cids: JSON.stringify(cids), viewer: viewer ?? '' });
      const has = (kind: keyof ChannelExtras) => row?.[kind] === 1;
      return {
        pins: has('pins'),
        locations: has('locations'),
        drafts: has('drafts'),
        pending: has('pending'),
        pushPreferences: has('pushPreferences'),
      };
    },
    async createdBy(type, userId) {
      return (await byCreator(engine, { type, userId })).map(({ cid }) => cid);
    },
  };
}

export function channelsWriter(engine: Engine): ChannelWriter {
  return {
    ...channelsReader(engine),
    async insert(channel) {
      await insert(engine, channelToRow(channel));
    },
    async update(channel) {
      // A deleted channel has no unread messages any more.
      if (channel.deletedAt !== null) await engine.fn.staffUnread?.forget(engine, null);
      await update(engine, channelToRow(channel));
    },
    async count(channel) {
      const { cid, lastMessageAt, messageCount, seq, lastStamp, countedMessages } = channel;
      await setNumbers(engine, {
        cid,
        last_message_at: lastMessageAt,
        last_updated: lastUpdated(channel),
        message_count: messageCount,
        seq,
        last_stamp: lastStamp,
        counted: countedMessages,
      });
    },
    remove: (cid) => removeChannel(engine, cid),
  };
}
