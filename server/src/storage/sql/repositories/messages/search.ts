import { sql } from 'kysely';
import type { SearchReader } from '../../../../domain/ports/index.ts';
import type { Engine } from '../../engine.ts';
import { amongOwn, channelFields } from '../../filters/channel-fields.ts';
import { inList } from '../../filters/field.ts';
import { inScope } from '../../filters/in-scope.ts';
import { messageFields } from '../../filters/message-fields.ts';
import { toCondition } from '../../filters/to-condition.ts';
import { toOrder } from '../../filters/to-order.ts';
import { historyOf, visibleTo } from '../../filters/visible.ts';
import { messageColumns, type NarrowMessageRow } from '../../rows/message-columns.ts';
import { messageFromRow } from '../../rows/message-row.ts';

/** Returns matching channels, with the viewer's membership beside each. */
function channelsOf({ fn }: Engine, query: Parameters<SearchReader['messages']>[0]) {
  const { channels, closedTypes } = query;
  const { viewer, scope, filter } = channels;
  const closed = closedTypes.length === 0 ? sql`` : sql`and not ${inList(sql.ref('c.type'), closedTypes)}`;
  return sql`select c.cid from channels c
    left join members m on m.cid = c.cid and m.user_id = ${viewer}
    left join reads r on r.cid = c.cid and r.user_id = ${viewer}
    where ${fn.withinTime('c')} and c.deleted_at is null ${amongOwn(channels)}
      and ${inScope(scope, viewer)} ${closed}
      and ${toCondition(filter, channelFields(fn, channels))}`;
}

/**
 * Returns the rank of each message, if the results are sorted by it: all ranks at once. One by one, the index would
 * look through all matches for each.
 */
function ranked({ fn }: Engine, { words, sort }: Parameters<SearchReader['messages']>[0]) {
  const isSortedByIt = sort.some(({ field }) => field.kind === 'named' && field.name === 'relevance');
  return words === null || !isSortedByIt
    ? sql``
    : sql`left join ${fn.fullText.ranks(words)} k on k.id = m.id`;
}

export function searchReader(engine: Engine): SearchReader {
  return {
    async messages(query) {
      const fields = messageFields(engine.fn, query.words);
      const { rows } =
        await sql<NarrowMessageRow>`select ${messageColumns(engine.fn, 'm')} from messages m ${ranked(engine, query)}
        where ${engine.fn.withinTime('m')} and m.deleted_at is null and ${visibleTo(engine.fn, 'm', query.viewer)} and ${toCondition(query.filter, fields)}
          ${query.viewer === null ? sql`` : sql`and m.created_at > ${historyOf(sql`m.cid`, query.viewer)}`}
          and ${engine.fn.messagesOf(channelsOf(engine, query))}
        order by ${toOrder(query.sort, fields)}, m.id desc
        limit ${query.limit} offset ${query.offset}`.execute(engine.db);
      return rows.map(messageFromRow);
    },
  };
}
