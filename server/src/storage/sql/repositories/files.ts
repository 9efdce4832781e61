import { sql } from 'kysely';
import type { FileReader, FileWriter, LooseFile } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { prepared } from '../prepared.ts';
import type { LooseFileRow } from '../schema-moderation.ts';
import { mentionsAfter } from './messages/mentions.ts';

const used = prepared(({ db }, p: { owner: string; day: number }) =>
  db
    .selectFrom('upload_usage')
    .select('bytes')
    .where('owner', '=', p.owner)
    .where('day', '=', p.day)
    .compile(),
);
const addUsed = prepared(({ db }, p: { owner: string; day: number; bytes: number }) =>
  sql`insert into upload_usage (owner, day, bytes) values (${p.owner}, ${p.day}, ${p.bytes})
    on conflict (owner, day) do update set bytes = upload_usage.bytes + excluded.bytes`.compile(db),
);
const forgetUsed = prepared(({ db }, p: { day: number }) =>
  db.deleteFrom('upload_usage').where('day', '<', p.day).compile(),
);
const looseBefore = prepared(({ db }, p: { before: number; limit: number }) =>
  db
    .selectFrom('loose_files')
    .selectAll()
    .where('since', '<', p.before)
    .orderBy('since')
    .orderBy('id')
    .limit(p.limit)
    .compile(),
);
const loosen = prepared(({ db }, p: LooseFileRow) => db.insertInto('loose_files').values(p).compile());
const settle = prepared(({ db }, p: { id: string }) =>
  db.deleteFrom('loose_files').where('id', '=', p.id).returningAll().compile(),
);
const anyUnseen = prepared(({ db }, p: { before: number }) =>
  sql<{ id: string }>`select id from uploads where by_server = 0 and seen_at < ${p.before} limit 1`.compile(
    db,
  ),
);
const seen = prepared(({ db, fn }, p: { ids: string; at: number }) =>
  sql`update uploads set seen_at = ${p.at}
    where seen_at < ${p.at} and id in (select j.value from ${fn.each(p.ids, 'j')})`.compile(db),
);
const removeUnseen = prepared(({ db }, p: { before: number; limit: number }) =>
  sql<{ id: string }>`delete from uploads where id in (select u.id from uploads u
    where u.by_server = 0 and u.seen_at < ${p.before} order by u.seen_at, u.id limit ${p.limit})
    returning id`.compile(db),
);
const loosenAll = prepared(({ db, fn }, p: { ids: string }) =>
  sql`insert into loose_files (id, since, user_id, day, bytes)
    select j.value, 0, null, 0, 0 from ${fn.each(p.ids, 'j')} where 1 = 1 on conflict do nothing`.compile(db),
);

/** Marks files whose uploads are gone: the next step removes them from the disk. */
export async function loosenFiles(engine: Engine, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await loosenAll(engine, { ids: JSON.stringify(ids) });
}

function fromRow({ id, since, user_id, day, bytes, network }: LooseFileRow): LooseFile {
  return { id, since, reserved: user_id === null ? null : { userId: user_id, network, day, bytes } };
}

export function filesReader(engine: Engine): FileReader {
  return {
    async used(owner, day) {
      const [row] = await used(engine, { owner, day });
      return row?.bytes ?? 0;
    },
    looseBefore: async (before, limit) => (await looseBefore(engine, { before, limit })).map(fromRow),
    anyUnseen: async (before) => (await anyUnseen(engine, { before })).length > 0,
    mentions: (after, limit) => mentionsAfter(engine, after, limit),
  };
}

export function filesWriter(engine: Engine): FileWriter {
  return {
    ...filesReader(engine),
    async loosen({ id, since, reserved }) {
      const { userId = null, network = null, day = 0, bytes = 0 } = reserved ?? {};
      await loosen(engine, { id, since, user_id: userId, day, bytes, network });
    },
    async settle(id) {
      const [row] = await settle(engine, { id });
      return row === undefined ? null : fromRow(row);
    },
    async addUsed(owner, day, bytes) {
      await addUsed(engine, { owner, day, bytes });
    },
    async forgetUsed(day) {
      await forgetUsed(engine, { day });
    },
    async seen(ids, at) {
      if (ids.length > 0) await seen(engine, { ids: JSON.stringify(ids), at });
    },
    async loosenUnseen(before, limit) {
      const ids = (await removeUnseen(engine, { before, limit })).map(({ id }) => id);
      await loosenFiles(engine, ids);
      return ids;
    },
  };
}
