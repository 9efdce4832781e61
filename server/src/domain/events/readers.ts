import { type Access, accessTo, can } from '../permissions/access.ts';
import type { ChannelRecord, UserId } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';

/** Returns those of `ids` who may read a channel now: having taken part once gives no right to later messages. */
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
 * Returns a user's access to those of `channels` that they may read now. Drafts and reminders outlive the permission to
 * read, and must not show what was said since.
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
