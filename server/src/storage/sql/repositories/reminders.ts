import { sql } from 'kysely';
import type { ReminderReader, ReminderWriter } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { reminderFields } from '../filters/conversation-fields.ts';
import { keysetPage } from '../keyset.ts';
import { excluded, prepared } from '../prepared.ts';
import { reminderFromRow, reminderToRow } from '../rows/conversation-rows.ts';
import type { ReminderRow } from '../schema-conversation.ts';

interface Key {
  userId: string;
  messageId: string;
}

const one = prepared(({ db }, p: Key) =>
  sql<ReminderRow>`select * from reminders
    where user_id = ${p.userId} and message_id = ${p.messageId}`.compile(db),
);
const ofMessages = prepared(({ db, fn }, p: { userId: string; ids: string }) =>
  sql<ReminderRow>`select r.* from ${fn.each(p.ids, 'j')}
    join reminders r on r.user_id = ${p.userId} and r.message_id = j.value`.compile(db),
);
const nextDue = prepared(({ db }, _: object) =>
  sql<{ at: number | null }>`select min(remind_at) as at from reminders
    where told = 0 and remind_at is not null`.compile(db),
);
const upsert = prepared(({ db }, p: ReminderRow) =>
  db
    .insertInto('reminders')
    .values(p)
    .onConflict((conflict) => conflict.columns(['user_id', 'message_id']).doUpdateSet(excluded(p)))
    .compile(),
);
const remove = prepared(({ db }, p: Key) =>
  sql<{ user_id: string }>`delete from reminders
    where user_id = ${p.userId} and message_id = ${p.messageId} returning user_id`.compile(db),
);
/** The second `told = 0` is for a node that had to wait for another one's claim. */
const claim = prepared(({ db }, p: { now: number; limit: number }) =>
  sql<ReminderRow>`update reminders set told = 1 where told = 0 and (user_id, message_id) in
      (select d.user_id, d.message_id from reminders d
       where d.told = 0 and d.remind_at is not null and d.remind_at <= ${p.now}
       order by d.remind_at limit ${p.limit})
    returning *`.compile(db),
);

const claimMissed = prepared(({ db }, p: { userId: string; limit: number }) =>
  sql<ReminderRow>`update reminders set told = 1 where told = 2 and user_id = ${p.userId} and message_id in
      (select d.message_id from reminders d where d.user_id = ${p.userId} and d.told = 2
       order by d.remind_at limit ${p.limit})
    returning *`.compile(db),
);

export function remindersReader(engine: Engine): ReminderReader {
  return {
    async get(userId, messageId) {
      const [row] = await one(engine, { userId, messageId });
      return row === undefined ? null : reminderFromRow(row);
    },
    async ofMessages(userId, messageIds) {
      if (messageIds.length === 0) return [];
      return (await ofMessages(engine, { userId, ids: JSON.stringify(messageIds) })).map(reminderFromRow);
    },
    async find(userId, query) {
      const source = {
        columns: sql`r.*`,
        from: sql`reminders r join messages m on m.id = r.message_id join channels c on c.cid = r.cid`,
        where: sql<boolean>`${engine.fn.withinTime('r', 'm', 'c')} and r.user_id = ${userId} and m.deleted_at is null and c.deleted_at is null`,
        fields: reminderFields(engine.fn),
        tie: sql.ref('r.message_id'),
      };
      const page = await keysetPage<ReminderRow>(engine, source, query);
      return { ...page, items: page.items.map(reminderFromRow) };
    },
    async nextDue() {
      const [row] = await nextDue(engine, {});
      return row?.at ?? null;
    },
  };
}

export function remindersWriter(engine: Engine): ReminderWriter {
  return {
    ...remindersReader(engine),
    async put(reminder) {
      await upsert(engine, reminderToRow(reminder));
    },
    async remove(userId, messageId) {
      return (await remove(engine, { userId, messageId })).length > 0;
    },
    async claimDue(now, limit) {
      return (await claim(engine, { now, limit })).map(reminderFromRow);
    },
    async claimMissed(userId, limit) {
      return (await claimMissed(engine, { userId, limit })).map(reminderFromRow);
    },
  };
}
