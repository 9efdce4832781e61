import { sql } from 'kysely';
import type { RetentionReader } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { prepared } from '../prepared.ts';

interface Question {
  readonly before: number;
  readonly after: string;
  readonly limit: number;
}

/** Each half of a channel's messages has an index of its own. */
const older = prepared(({ db }, p: Question) =>
  sql<{ cid: string; older: number }>`select c.cid, case when c.deleted_at is not null then 0 else
      (select count(*) from messages m where m.cid = c.cid and m.in_list = 1 and m.created_at < ${p.before})
      + (select count(*) from messages m where m.cid = c.cid and m.in_list = 0 and m.created_at < ${p.before})
      end as older
    from (select x.cid, x.deleted_at from channels x where x.cid > ${p.after} order by x.cid limit ${p.limit}) c
    order by c.cid`.compile(db),
);
const inactive = prepared(({ db }, p: Omit<Question, 'before'>) =>
  sql<{ cid: string; last_updated: number; deleted_at: number | null }>`select cid, last_updated, deleted_at
    from channels where cid > ${p.after} order by cid limit ${p.limit}`.compile(db),
);

/** Returns where the next slice begins. */
const afterOf = (rows: readonly { readonly cid: string }[], limit: number): string | null =>
  rows.length < limit ? null : (rows.at(-1)?.cid ?? null);

export function retentionReader(engine: Engine): RetentionReader {
  return {
    async olderMessages(before, { after, limit }) {
      const rows = await older(engine, { before, after: after ?? '', limit });
      const found = rows.map(({ cid, older: count }) => ({ cid, count: Number(count) }));
      return { found: found.filter(({ count }) => count > 0), after: afterOf(rows, limit) };
    },
    async inactive(before, { after, limit }) {
      const rows = await inactive(engine, { after: after ?? '', limit });
      const old = rows.filter((row) => row.deleted_at === null && row.last_updated < before);
      return { found: old.map(({ cid }) => cid), after: afterOf(rows, limit) };
    },
  };
}
