import { type Access, accessTo, can } from '../permissions/access.ts';
import type { ChannelRecord, UserId } from '../types.ts';
import type { ReadUnit } from '../unit.ts';

/** Those of `ids` who may read a channel now: taking part once gives nobody the right to hear what comes later. */
export async function readersAmong(
  unit: ReadUnit,
  channel: ChannelRecord,
  ids: readonly UserId[],
): Promise<readonly UserId[]> {
  if (ids.length === 0) return [];
  const members = await unit.store.members.getMany(channel.cid, ids);
  const byId = new Map(members.map((member) => [member.userId, member]));
  const users = await unit.store.users.getMany(ids);
  return users
    .filter((user) => {
      const caller = { server: false, anonymous: false, id: user.id, role: user.role, user };
      return can(accessTo(caller, channel, { membership: byId.get(user.id) ?? null }), 'read-channel');
    })
    .map(({ id }) => id);
}

/**
 * One user before those of `channels` that he may read now. What somebody kept of a conversation (a draft, a reminder) outlives his
 * leave to read it, and must not show what is said there since.
 */
export async function readableFor(
  unit: ReadUnit,
  userId: UserId,
  channels: readonly ChannelRecord[],
): Promise<readonly Access[]> {
  const user = await unit.store.users.get(userId);
  if (user === null) return [];
  const cids = channels.map(({ cid }) => cid);
  const own = new Map((await unit.store.members.of(userId, cids)).map((member) => [member.cid, member]));
  const caller = { server: false, anonymous: false, id: user.id, role: user.role, user };
  return channels
    .map((channel) => accessTo(caller, channel, { membership: own.get(channel.cid) ?? null }))
    .filter((access) => can(access, 'read-channel'));
}
