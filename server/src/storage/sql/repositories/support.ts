import { sql } from 'kysely';
import type { SupportReader, SupportTurn, SupportWriter } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { prepared } from '../prepared.ts';

const snoozeEnds = prepared(({ db }, p: { limit: number }) =>
  sql<{ cid: string; at: number }>`select cid, support_snoozed_until as at from channels
    where support_snoozed_until is not null and deleted_at is null
    order by support_snoozed_until limit ${p.limit}`.compile(db),
);
const turns = prepared(({ db, fn }, p: { ids: string }) =>
  sql<SupportTurn>`select j.value as "userId",
    (select count(*) from channels c where c.support_assignee_id = j.value and c.support_status = 'open'
      and c.deleted_at is null) as open,
    (select max(l.support_assigned_at) from channels l where l.support_assignee_id = j.value) as "lastAt"
    from ${fn.each(p.ids, 'j')}`.compile(db),
);

export function supportReader(engine: Engine): SupportReader {
  return {
    async nextSnoozeEnds(limit) {
      return snoozeEnds(engine, { limit });
    },
  };
}

export function supportWriter(engine: Engine): SupportWriter {
  return {
    ...supportReader(engine),
    async turns(userIds) {
      await engine.fn.holdTurns?.execute(engine.db);
      return turns(engine, { ids: JSON.stringify(userIds) });
    },
  };
}
