import { sql } from 'kysely';
import type { HistoryEntry, HistoryReader, HistoryWriter, Json } from '../../../../domain/ports/index.ts';
import type { Engine } from '../../engine.ts';
import { historyFields } from '../../filters/message-part-fields.ts';
import { keysetPage } from '../../keyset.ts';
import { prepared } from '../../prepared.ts';
import { parseList, parseRecord } from '../../rows/json.ts';
import type { HistoryRow } from '../../schema-messages.ts';

const insert = prepared(({ db }, p: HistoryRow) => db.insertInto('message_history').values(p).compile());

/** Removes the oldest versions of a message beyond a number and a size. */
const prune = prepared(({ db }, p: { id: string; versions: number; bytes: number }) =>
  sql`delete from message_history where message_id = ${p.id} and updated_at in (
    select updated_at from (
      select updated_at, row_number() over newest as place,
        sum(octet_length(text) + octet_length(attachments) + octet_length(custom)) over newest as bytes
      from message_history where message_id = ${p.id} window newest as (order by updated_at desc)) version
    where place > ${p.versions} or (place > 1 and bytes > ${p.bytes}))`.compile(db),
);

const lastByOthers = prepared(({ db }, p: { id: string; user: string }) =>
  sql<{ readonly at: number | null }>`select max(updated_at) as at from message_history
    where message_id = ${p.id} and updated_by <> ${p.user}`.compile(db),
);

function fromRow(row: HistoryRow & { readonly cid: string }): HistoryEntry {
  return {
    messageId: row.message_id,
    cid: row.cid,
    text: row.text,
    attachments: parseList<Json>(row.attachments),
    custom: parseRecord(row.custom),
    updatedById: row.updated_by,
    updatedAt: row.updated_at,
  };
}

export function historyReader(engine: Engine): HistoryReader {
  return {
    async find(query) {
      const source = {
        columns: sql`h.*, m.cid`,
        from: sql`message_history h join messages m on m.id = h.message_id`,
        where: engine.fn.withinTime('h', 'm'),
        fields: historyFields(engine.fn),
        tie: sql`h.message_id || '/' || h.updated_at`,
      };
      const page = await keysetPage<HistoryRow & { readonly cid: string }>(engine, source, query);
      return { ...page, items: page.items.map(fromRow) };
    },
    async lastChangeByOthers(messageId, userId) {
      const [row] = await lastByOthers(engine, { id: messageId, user: userId });
      return row?.at ?? null;
    },
  };
}

export function historyWriter(engine: Engine): HistoryWriter {
  return {
    ...historyReader(engine),
    async append(entry, { versions, bytes }) {
      await insert(engine, {
        message_id: entry.messageId,
        updated_at: entry.updatedAt,
        updated_by: entry.updatedById,
        text: entry.text,
        attachments: JSON.stringify(entry.attachments),
        custom: JSON.stringify(entry.custom),
      });
      await prune(engine, { id: entry.messageId, versions, bytes });
    },
  };
}
