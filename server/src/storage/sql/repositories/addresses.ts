import { sql } from 'kysely';
import type { AddressBan, AddressReader, AddressWriter } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { excluded, prepared } from '../prepared.ts';
import type { AddressBanRow, UserAddressRow } from '../schema-moderation.ts';

/** Value of the column `cid` for the whole app. */
const EVERYWHERE = '';

const ofUser = prepared(({ db }, p: { userId: string }) =>
  db
    .selectFrom('user_addresses')
    .select('address')
    .where('user_id', '=', p.userId)
    .orderBy('seen_at', 'desc')
    .orderBy('address')
    .compile(),
);
const known = prepared(({ db }, p: { userId: string; address: string }) =>
  db
    .selectFrom('user_addresses')
    .select('address')
    .where('user_id', '=', p.userId)
    .where('address', '=', p.address)
    .compile(),
);
const insert = prepared(({ db }, p: UserAddressRow) => db.insertInto('user_addresses').values(p).compile());
const keepLatest = prepared(({ db }, p: { userId: string; most: number }) =>
  sql`delete from user_addresses where user_id = ${p.userId} and address not in (
    select address from user_addresses where user_id = ${p.userId}
    order by seen_at desc, address limit ${p.most})`.compile(db),
);
const bans = prepared(({ db }, p: { address: string; cid: string }) =>
  db
    .selectFrom('address_bans')
    .selectAll()
    .where('address', '=', p.address)
    .where('cid', 'in', [EVERYWHERE, p.cid])
    .compile(),
);
const upsertBan = prepared(({ db }, p: AddressBanRow) =>
  db
    .insertInto('address_bans')
    .values(p)
    .onConflict((conflict) => conflict.columns(['address', 'target_id', 'cid']).doUpdateSet(excluded(p)))
    .compile(),
);
const removeBans = prepared(({ db }, p: { targetId: string; cid: string }) =>
  db.deleteFrom('address_bans').where('target_id', '=', p.targetId).where('cid', '=', p.cid).compile(),
);

const banFromRow = ({ address, target_id, cid, expires }: AddressBanRow): AddressBan => ({
  address,
  targetId: target_id,
  cid: cid === EVERYWHERE ? null : cid,
  expires,
});

export function addressesReader(engine: Engine): AddressReader {
  return {
    of: async (userId) => (await ofUser(engine, { userId })).map(({ address }) => address),
    bansOf: async (address, cid) => (await bans(engine, { address, cid })).map(banFromRow),
  };
}

export function addressesWriter(engine: Engine): AddressWriter {
  return {
    ...addressesReader(engine),
    async seen(userId, address, { at, most }) {
      if ((await known(engine, { userId, address })).length > 0) return;
      await insert(engine, { user_id: userId, address, seen_at: at });
      await keepLatest(engine, { userId, most });
    },
    async putBan({ address, targetId, cid, expires }) {
      await upsertBan(engine, { address, target_id: targetId, cid: cid ?? EVERYWHERE, expires });
    },
    async removeBans(targetId, cid) {
      await removeBans(engine, { targetId, cid: cid ?? EVERYWHERE });
    },
  };
}
