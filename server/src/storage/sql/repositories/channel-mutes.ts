import type { ChannelMuteReader, ChannelMuteRecord, ChannelMuteWriter } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { excluded, prepared } from '../prepared.ts';
import type { ChannelMuteRow } from '../schema-membership.ts';

const ofUser = prepared(({ db }, p: { userId: string; now: number }) =>
  db
    .selectFrom('channel_mutes')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where((is) => is.or([is('expires', 'is', null), is('expires', '>', p.now)]))
    .orderBy('created_at')
    .orderBy('cid')
    .compile(),
);
const upsert = prepared(({ db }, p: ChannelMuteRow) =>
  db
    .insertInto('channel_mutes')
    .values(p)
    .onConflict((conflict) => conflict.columns(['user_id', 'cid']).doUpdateSet(excluded(p)))
    .compile(),
);
const remove = prepared(({ db }, p: { userId: string; cid: string }) =>
  db.deleteFrom('channel_mutes').where('user_id', '=', p.userId).where('cid', '=', p.cid).compile(),
);

const fromRow = (row: ChannelMuteRow): ChannelMuteRecord => ({
  userId: row.user_id,
  cid: row.cid,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  expires: row.expires,
});

export function channelMutesReader(engine: Engine): ChannelMuteReader {
  return {
    async of(userId, now) {
      return (await ofUser(engine, { userId, now })).map(fromRow);
    },
  };
}

export function channelMutesWriter(engine: Engine): ChannelMuteWriter {
  return {
    ...channelMutesReader(engine),
    async put({ userId, cid, createdAt, updatedAt, expires }) {
      await upsert(engine, { user_id: userId, cid, created_at: createdAt, updated_at: updatedAt, expires });
    },
    async remove(userId, cid) {
      await remove(engine, { userId, cid });
    },
  };
}
