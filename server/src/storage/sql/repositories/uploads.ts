import { sql } from 'kysely';
import type { UploadReader, UploadRecord, UploadWriter } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { prepared } from '../prepared.ts';
import { parseList } from '../rows/json.ts';
import type { UploadRow } from '../schema-moderation.ts';
import { loosenFiles } from './files.ts';

const byId = prepared(({ db }, p: { id: string }) =>
  db.selectFrom('uploads').selectAll().where('id', '=', p.id).compile(),
);
const some = prepared(({ db, fn }, p: { ids: string }) =>
  sql<UploadRow>`select u.* from ${fn.each(p.ids, 'j')} join uploads u on u.id = j.value`.compile(db),
);
const insert = prepared(({ db }, p: UploadRow) => db.insertInto('uploads').values(p).compile());
const remove = prepared(({ db }, p: { id: string }) =>
  db.deleteFrom('uploads').where('id', '=', p.id).returningAll().compile(),
);
const removeIn = prepared(({ db }, p: { cid: string }) =>
  db.deleteFrom('uploads').where('cid', '=', p.cid).returningAll().compile(),
);
const removeBy = prepared(({ db }, p: { userId: string; limit: number }) =>
  sql<UploadRow>`delete from uploads where id in (select u.id from uploads u where u.user_id = ${p.userId}
    order by u.created_at, u.id limit ${p.limit}) returning *`.compile(db),
);

const fromRow = (row: UploadRow): UploadRecord => ({
  id: row.id,
  name: row.name,
  kind: row.kind === 'image' ? 'image' : 'file',
  userId: row.user_id,
  cid: row.cid,
  mimeType: row.mime_type,
  size: row.size,
  variants: parseList<string>(row.variants),
  createdAt: row.created_at,
  byServer: row.by_server === 1,
});

export function uploadsReader(engine: Engine): UploadReader {
  return {
    async get(id) {
      const [row] = await byId(engine, { id });
      return row === undefined ? null : fromRow(row);
    },
    async getMany(ids) {
      return (await some(engine, { ids: JSON.stringify(ids) })).map(fromRow);
    },
  };
}

export function uploadsWriter(engine: Engine): UploadWriter {
  /** Files are loose until they are removed from the disk. */
  const gone = async (rows: readonly UploadRow[]): Promise<readonly UploadRecord[]> => {
    await loosenFiles(
      engine,
      rows.map(({ id }) => id),
    );
    return rows.map(fromRow);
  };
  return {
    ...uploadsReader(engine),
    async insert(upload) {
      await insert(engine, {
        id: upload.id,
        name: upload.name,
        kind: upload.kind,
        user_id: upload.userId,
        cid: upload.cid,
        mime_type: upload.mimeType,
        size: upload.size,
        variants: JSON.stringify(upload.variants),
        created_at: upload.createdAt,
        by_server: upload.byServer ? 1 : 0,
        seen_at: upload.createdAt,
      });
    },
    async remove(id) {
      await gone(await remove(engine, { id }));
    },
    removeIn: async (cid) => gone(await removeIn(engine, { cid })),
    removeBy: async (userId, limit) => gone(await removeBy(engine, { userId, limit })),
  };
}
