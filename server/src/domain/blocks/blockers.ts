import { isDistinctId } from '../channels/distinct-id.ts';
import type { ChannelRecord, UserId } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';

const TWO = 2;

/** Does as `blockerOf`, with members that are already loaded: the channel may not exist yet. */
export async function blockerAmong(
  unit: ReadUnit,
  { id, memberCount }: ChannelRecord,
  { members, authorId }: { readonly members: readonly UserId[]; readonly authorId: UserId },
): Promise<UserId | null> {
  if (memberCount !== TWO || !isDistinctId(id)) return null;
  const other = members.find((member) => member !== authorId);
  return other !== undefined && (await unit.store.relations.blocks(other, authorId)) ? other : null;
}

/** Returns the member of a conversation of two who has blocked the author; null if neither has. */
export async function blockerOf(
  unit: ReadUnit,
  channel: ChannelRecord,
  authorId: UserId,
): Promise<UserId | null> {
  if (channel.memberCount !== TWO || !isDistinctId(channel.id)) return null;
  return blockerAmong(unit, channel, { members: await unit.store.members.ids(channel.cid, null), authorId });
}
