import { sql } from 'kysely';
import { type AddressReader, type AddressWriter, soon } from '../../../domain/ports.ts';
import type { Engine } from '../engine.ts';
import { excluded, prepared } from '../prepared.ts';
import { remembered } from '../remembered.ts';
import type { AddressBanRow, UserAddressRow } from '../schema-moderation.ts';

/** The whole app in the column `cid`. */
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
const known = remembered(
  ({ db }, p: { userId: string; address: string }) =>
    db
      .selectFrom('user_addresses')
      .select('address')
      .where('user_id', '=', p.userId)
      .where('address', '=', p.address)
      .compile(),
  (rows) => rows,
);
const insert = prepared(({ db }, p: UserAddressRow) => db.insertInto('user_addresses').values(p).compile());
const keepLatest = prepared(({ db }, p: { userId: string; most: number }) =>
  sql`delete from user_addresses where user_id = ${p.userId} and address not in (
    select address from user_addresses where user_id = ${p.userId}
    order by seen_at desc, address limit ${p.most})`.compile(db),
);
const bans = remembered(
  ({ db }, p: { address: string; cid: string }) =>
    db
      .selectFrom('address_bans')
      .selectAll()
      .where('address', '=', p.address)
      .where('cid', 'in', [EVERYWHERE, p.cid])
      .compile(),
  (rows) =>
    rows.map(({ address, target_id, cid, expires }) => ({
      address,
      targetId: target_id,
      cid: cid === EVERYWHERE ? null : cid,
      expires,
    })),
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

async function remember(engine: Engine, userId: string, address: string, at: number, most: number) {
  await insert(engine, { user_id: userId, address, seen_at: at });
  await keepLatest(engine, { userId, most });
}

export function addressesReader(engine: Engine): AddressReader {
  return {
    of: async (userId) => (await ofUser(engine, { userId })).map(({ address }) => address),
    bansOf: (address, cid) => bans.ask(engine, { address, cid }),
  };
}

export function addressesWriter(engine: Engine): AddressWriter {
  return {
    ...addressesReader(engine),
    seen: (userId, address, at, most) =>
      soon(known.ask(engine, { userId, address }), ({ length }) =>
        length > 0 ? undefined : remember(engine, userId, address, at, most),
      ),
    async putBan({ address, targetId, cid, expires }) {
      await upsertBan(engine, { address, target_id: targetId, cid: cid ?? EVERYWHERE, expires });
    },
    async removeBans(targetId, cid) {
      await removeBans(engine, { targetId, cid: cid ?? EVERYWHERE });
    },
  };
}
