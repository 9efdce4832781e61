import type { BanRecord, Cid, MemberRecord, Millis, UserId } from '../types.ts';
import type { Unit } from '../unit.ts';
import { isActive } from './ban-status.ts';

/** A member with what a ban makes of him; without one he is free. */
export function withBan(member: MemberRecord, ban: BanRecord | null | undefined): MemberRecord {
  return {
    ...member,
    banned: ban != null && !ban.shadow,
    shadowBanned: ban?.shadow === true,
    banExpires: ban?.expires ?? null,
  };
}

/** A channel's bans by user, among people who are about to become members. */
export async function bansAmong(
  unit: Unit,
  cid: Cid,
  ids: readonly UserId[],
): Promise<ReadonlyMap<UserId, BanRecord>> {
  return new Map((await unit.store.bans.among(cid, ids)).map((ban) => [ban.targetId, ban]));
}

/** Somebody makes a channel: whom he has banned from his future ones is banned from it. */
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
