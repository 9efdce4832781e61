import { sql } from 'kysely';
import type { HistoryEntry, HistoryReader, HistoryWriter, Json } from '../../../domain/ports.ts';
import type { Engine } from '../engine.ts';
import { historyFields } from '../filters/message-part-fields.ts';
import { keysetPage } from '../keyset.ts';
import { prepared } from '../prepared.ts';
import { parseList, parseRecord } from '../rows/json.ts';
import type { HistoryRow } from '../schema-messages.ts';

const insert = prepared(({ db }, p: HistoryRow) => db.insertInto('message_history').values(p).compile());

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
  };
}

export function historyWriter(engine: Engine): HistoryWriter {
  return {
    ...historyReader(engine),
    async append(entry) {
      await insert(engine, {
        message_id: entry.messageId,
        updated_at: entry.updatedAt,
        updated_by: entry.updatedById,
        text: entry.text,
        attachments: JSON.stringify(entry.attachments),
        custom: JSON.stringify(entry.custom),
      });
    },
  };
}
