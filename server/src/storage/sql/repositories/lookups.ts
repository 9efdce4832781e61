/** The single rows that sending a message reads. */
import type { ChannelRecord, MemberRecord, ReadRecord, UserRecord } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { prepared } from '../prepared.ts';
import { channelFromRow } from '../rows/channel-row.ts';
import { memberFromRow } from '../rows/member-row.ts';
import { readFromRow } from '../rows/small-rows.ts';
import { userFromRow } from '../rows/user-row.ts';

const userRows = prepared(({ db }, p: { id: string }) =>
  db.selectFrom('users').selectAll().where('id', '=', p.id).compile(),
);
const channelRows = prepared(({ db }, p: { cid: string }) =>
  db.selectFrom('channels').selectAll().where('cid', '=', p.cid).compile(),
);
const memberRows = prepared(({ db }, p: { cid: string; userId: string }) =>
  db.selectFrom('members').selectAll().where('cid', '=', p.cid).where('user_id', '=', p.userId).compile(),
);
const readRows = prepared(({ db }, p: { cid: string; userId: string }) =>
  db.selectFrom('reads').selectAll().where('cid', '=', p.cid).where('user_id', '=', p.userId).compile(),
);

export async function userById(engine: Engine, id: string): Promise<UserRecord | null> {
  const [row] = await userRows(engine, { id });
  return row === undefined ? null : userFromRow(row);
}

export async function channelByCid(engine: Engine, cid: string): Promise<ChannelRecord | null> {
  const [row] = await channelRows(engine, { cid });
  return row === undefined ? null : channelFromRow(row);
}

export async function memberOf(engine: Engine, cid: string, userId: string): Promise<MemberRecord | null> {
  const [row] = await memberRows(engine, { cid, userId });
  return row === undefined ? null : memberFromRow(row);
}

export async function readOf(engine: Engine, cid: string, userId: string): Promise<ReadRecord | null> {
  const [row] = await readRows(engine, { cid, userId });
  return row === undefined ? null : readFromRow(row);
}
