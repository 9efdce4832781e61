import type { BanRecord, Cid, MemberRecord, Millis, UserId } from '../types/index.ts';
import type { Unit } from '../unit.ts';
import { isActive } from './ban-status.ts';

/** Returns a member with the fields of a ban; without a ban the member is free. */
export function withBan(member: MemberRecord, ban: BanRecord | null | undefined): MemberRecord {
  return {
    ...member,
    banned: ban != null && !ban.shadow,
    shadowBanned: ban?.shadow === true,
    banExpires: ban?.expires ?? null,
  };
}

/** Returns a channel's bans by user, among users who are about to become members. */
export async function bansAmong(
  unit: Unit,
  cid: Cid,
  ids: readonly UserId[],
): Promise<ReadonlyMap<UserId, BanRecord>> {
  return new Map((await unit.store.bans.among(cid, ids)).map((ban) => [ban.targetId, ban]));
}

/** Bans users from a new channel whom its creator has banned from their future channels. */
export async function banFromNewChannel(
  unit: Unit,
  cid: Cid,
  { ownerId, now }: { readonly ownerId: UserId; readonly now: Millis },
): Promise<void> {
  for (const { targetId, shadow, reason, expires } of await unit.store.bans.futureOf(ownerId)) {
    if (!isActive(expires, now)) continue;
    await unit.store.bans.put({
      targetId,
      cid,
      shadow,
      ipBan: false,
      reason,
      bannedById: ownerId,
      createdAt: now,
      expires,
    });
  }
}
