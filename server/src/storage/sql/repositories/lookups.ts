/** The single rows that sending a message asks for, kept where that can be. */
import { remembered } from '../remembered.ts';
import { channelFromRow } from '../rows/channel-row.ts';
import { memberFromRow } from '../rows/member-row.ts';
import { readFromRow } from '../rows/small-rows.ts';
import { userFromRow } from '../rows/user-row.ts';
import type { ChannelRow, MemberRow, ReadRow, UserRow } from '../schema.ts';

/** At most one, as something that can be kept. */
export interface Found<T> {
  readonly found: T | null;
}

export const foundIn = <T>({ found }: Found<T>): T | null => found;

const first =
  <R, T>(fromRow: (row: R) => T) =>
  ([row]: readonly R[]): Found<T> => ({ found: row === undefined ? null : fromRow(row) });

export const userById = remembered(
  ({ db }, p: { id: string }) => db.selectFrom('users').selectAll().where('id', '=', p.id).compile(),
  first<UserRow, ReturnType<typeof userFromRow>>(userFromRow),
);
export const channelByCid = remembered(
  ({ db }, p: { cid: string }) => db.selectFrom('channels').selectAll().where('cid', '=', p.cid).compile(),
  first<ChannelRow, ReturnType<typeof channelFromRow>>(channelFromRow),
);
export const memberOf = remembered(
  ({ db }, p: { cid: string; userId: string }) =>
    db.selectFrom('members').selectAll().where('cid', '=', p.cid).where('user_id', '=', p.userId).compile(),
  first<MemberRow, ReturnType<typeof memberFromRow>>(memberFromRow),
);
export const readOf = remembered(
  ({ db }, p: { cid: string; userId: string }) =>
    db.selectFrom('reads').selectAll().where('cid', '=', p.cid).where('user_id', '=', p.userId).compile(),
  first<ReadRow, ReturnType<typeof readFromRow>>(readFromRow),
);
/** Those in whose lists a channel is, in no particular order. */
export const shownTo = remembered(
  ({ db }, p: { cid: string }) =>
    db
      .selectFrom('members')
      .select('user_id')
      .where('cid', '=', p.cid)
      .where('hidden', '=', 0)
      .where('waiting', '=', 0)
      .compile(),
  (rows: readonly { readonly user_id: string }[]) => rows.map(({ user_id }) => user_id),
);
