import { sql } from 'kysely';
import type { DraftReader, DraftWriter } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { draftFields } from '../filters/conversation-fields.ts';
import { keysetPage } from '../keyset.ts';
import { excluded, prepared } from '../prepared.ts';
import { draftFromRow, draftToRow } from '../rows/conversation-rows.ts';
import type { DraftRow } from '../schema-conversation.ts';

type Key = { userId: string; cid: string; parentId: string };

const one = prepared(({ db }, p: Key) =>
  sql<DraftRow>`select * from drafts
    where user_id = ${p.userId} and cid = ${p.cid} and parent_id = ${p.parentId}`.compile(db),
);
const inChannels = prepared(({ db, fn }, p: { userId: string; cids: string }) =>
  sql<DraftRow>`select d.* from ${fn.each(p.cids, 'j')}
    join drafts d on d.user_id = ${p.userId} and d.cid = j.value`.compile(db),
);
/** Starts from the user, who has few drafts: a page has many messages. */
const inThreads = prepared(({ db, fn }, p: { userId: string; ids: string }) =>
  sql<DraftRow>`select d.* from drafts d where d.user_id = ${p.userId} and d.parent_id <> ''
    and d.parent_id in (select value from ${fn.each(p.ids, 'j')})`.compile(db),
);
const upsert = prepared(({ db }, p: DraftRow) =>
  db
    .insertInto('drafts')
    .values(p)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'cid', 'parent_id'])
        .doUpdateSet(excluded(p, 'user_id', 'cid', 'parent_id')),
    )
    .compile(),
);
const remove = prepared(({ db }, p: Key) =>
  sql<DraftRow>`delete from drafts
    where user_id = ${p.userId} and cid = ${p.cid} and parent_id = ${p.parentId} returning *`.compile(db),
);

export function draftsReader(engine: Engine): DraftReader {
  return {
    async get(userId, cid, parentId) {
      const [row] = await one(engine, { userId, cid, parentId: parentId ?? '' });
      return row === undefined ? null : draftFromRow(row);
    },
    async inChannels(userId, cids) {
      return (await inChannels(engine, { userId, cids: JSON.stringify(cids) })).map(draftFromRow);
    },
    async ofThreads(userId, parentIds) {
      return (await inThreads(engine, { userId, ids: JSON.stringify(parentIds) })).map(draftFromRow);
    },
    async find(userId, query) {
      const source = {
        columns: sql`d.*`,
        from: sql`drafts d join channels c on c.cid = d.cid`,
        where: sql<boolean>`${engine.fn.withinTime('d', 'c')} and d.user_id = ${userId} and c.deleted_at is null`,
        fields: draftFields(engine.fn),
        tie: sql`d.cid || '/' || d.parent_id`,
      };
      const page = await keysetPage<DraftRow>(engine, source, query);
      return { ...page, items: page.items.map(draftFromRow) };
    },
  };
}

export function draftsWriter(engine: Engine): DraftWriter {
  return {
    ...draftsReader(engine),
    async put(draft) {
      await upsert(engine, draftToRow(draft));
    },
    async remove(userId, cid, parentId) {
      const [row] = await remove(engine, { userId, cid, parentId: parentId ?? '' });
      return row === undefined ? null : draftFromRow(row);
    },
  };
}
