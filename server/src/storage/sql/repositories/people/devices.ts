import { sql } from 'kysely';
import type {
  DeviceReader,
  DeviceRecord,
  DeviceWriter,
  PushProvider,
} from '../../../../domain/ports/index.ts';
import type { Engine } from '../../engine.ts';
import { excluded, prepared } from '../../prepared.ts';
import { bit } from '../../rows/json.ts';
import type { DeviceRow } from '../../schema-moderation.ts';

const ofUser = prepared(({ db }, p: { userId: string }) =>
  db
    .selectFrom('devices')
    .selectAll()
    .where('user_id', '=', p.userId)
    .orderBy('created_at', 'desc')
    // Devices that were added within a millisecond need an order too: the list is cut.
    .orderBy('id', 'desc')
    .compile(),
);
const ofUsers = prepared(({ db, fn }, p: { userIds: string }) =>
  sql<DeviceRow>`select d.* from ${fn.each(p.userIds, 'j')} join devices d on d.user_id = j.value
    order by d.created_at desc, d.id desc`.compile(db),
);
const byId = prepared(({ db }, p: { id: string }) =>
  db.selectFrom('devices').selectAll().where('id', '=', p.id).compile(),
);
/** Read for each message that is sent. */
const anyWebPush = prepared(({ db }, _: object) =>
  sql<{ id: string }>`select id from devices where push_provider = 'webpush' limit 1`.compile(db),
);
const webPushIn = prepared(({ db, fn }, p: { cid: string; roles: string; after: string; limit: number }) =>
  sql<DeviceRow>`select d.* from devices d where d.push_provider = 'webpush' and d.id > ${p.after} and (
      exists (select 1 from members m where m.cid = ${p.cid} and m.user_id = d.user_id)
      or exists (select 1 from ${fn.each(p.roles, 'j')} join users u on u.role = j.value where u.id = d.user_id))
    order by d.id limit ${p.limit}`.compile(db),
);
const upsert = prepared(({ db }, p: DeviceRow) =>
  db
    .insertInto('devices')
    .values(p)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded(p)))
    .compile(),
);
const remove = prepared(({ db }, p: { id: string }) =>
  db.deleteFrom('devices').where('id', '=', p.id).compile(),
);

const fromRow = (row: DeviceRow): DeviceRecord => ({
  id: row.id,
  userId: row.user_id,
  pushProvider: row.push_provider as PushProvider,
  pushProviderName: row.push_provider_name,
  voip: row.voip === 1,
  createdAt: row.created_at,
});

export function devicesReader(engine: Engine): DeviceReader {
  return {
    async of(userId) {
      return (await ofUser(engine, { userId })).map(fromRow);
    },
    async ofMany(userIds) {
      return (await ofUsers(engine, { userIds: JSON.stringify(userIds) })).map(fromRow);
    },
    async get(id) {
      const [row] = await byId(engine, { id });
      return row === undefined ? null : fromRow(row);
    },
    anyWebPush: async () => (await anyWebPush(engine, {})).length > 0,
    async webPushIn(cid, roles, { after, limit }) {
      return (await webPushIn(engine, { cid, roles: JSON.stringify(roles), after, limit })).map(fromRow);
    },
  };
}

export function devicesWriter(engine: Engine): DeviceWriter {
  return {
    ...devicesReader(engine),
    async put(device) {
      await upsert(engine, {
        id: device.id,
        user_id: device.userId,
        push_provider: device.pushProvider,
        push_provider_name: device.pushProviderName,
        voip: bit(device.voip),
        created_at: device.createdAt,
      });
    },
    async remove(id) {
      await remove(engine, { id });
    },
  };
}
