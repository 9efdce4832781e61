import { sql } from 'kysely';
import { type ChannelQuery, type ChannelReader, type ChannelWriter, soon } from '../../../domain/ports.ts';
import type { Engine } from '../engine.ts';
import { channelFields } from '../filters/channel-fields.ts';
import { inScope } from '../filters/in-scope.ts';
import { toCondition } from '../filters/to-condition.ts';
import { toOrder } from '../filters/to-order.ts';
import { prepared } from '../prepared.ts';
import { channelFromRow, channelToRow, lastUpdated } from '../rows/channel-row.ts';
import type { ChannelRow } from '../schema.ts';
import { channelByCid, foundIn } from './lookups.ts';
import { removeChannel } from './remove-channel.ts';
import { forgetAllTotals } from './totals-cache.ts';

const byCids = prepared(({ db, fn }, p: { cids: string }) =>
  sql<ChannelRow>`select c.* from ${fn.each(p.cids, 'j')} join channels c on c.cid = j.value`.compile(db),
);
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
/** An index is written anew for each column that is named, changed or not. */
type Numbers = Pick<
  ChannelRow,
  'cid' | 'last_message_at' | 'last_updated' | 'message_count' | 'seq' | 'last_stamp' | 'counted'
>;
const setNumbers = prepared(({ db }, { cid, ...p }: Numbers) =>
  db.updateTable('channels').set(p).where('cid', '=', cid).compile(),
);

async function find(engine: Engine, query: ChannelQuery) {
  const fields = channelFields(engine.fn, query);
  const { rows } = await sql<ChannelRow>`select c.* from channels c
    left join members m on m.cid = c.cid and m.user_id = ${query.viewer}
    left join reads r on r.cid = c.cid and r.user_id = ${query.viewer}
    where c.deleted_at is null and ${inScope(query.scope, query.viewer)}
      and ${toCondition(query.filter, fields)}
    order by ${toOrder(query.sort, fields)}, c.cid limit ${query.limit} offset ${query.offset}`.execute(
    engine.db,
  );
  return rows.map(channelFromRow);
}

export function channelsReader(engine: Engine): ChannelReader {
  return {
    get: (cid) => soon(channelByCid.ask(engine, { cid }), foundIn),
    async getMany(cids) {
      if (cids.length === 0) return [];
      const rows = await byCids(engine, { cids: JSON.stringify(cids) });
      const found = new Map(rows.map((row) => [row.cid, channelFromRow(row)]));
      return cids.flatMap((cid) => found.get(cid) ?? []);
    },
    find: (query) => find(engine, query),
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
      // Its unread messages are nobody's any more.
      if (channel.deletedAt !== null) await forgetAllTotals(engine);
      const row = channelToRow(channel);
      const answer = { found: channelFromRow(row) };
      await channelByCid.change(engine, { cid: channel.cid }, answer, () => update(engine, row));
    },
    count(channel) {
      const { cid, lastMessageAt, messageCount, seq, lastStamp, countedMessages } = channel;
      const numbers = {
        cid,
        last_message_at: lastMessageAt,
        last_updated: lastUpdated(channel),
        message_count: messageCount,
        seq,
        last_stamp: lastStamp,
        counted: countedMessages,
      };
      return channelByCid.change(engine, { cid }, { found: channel }, () => setNumbers(engine, numbers));
    },
    remove: (cid) => removeChannel(engine, cid),
  };
}
