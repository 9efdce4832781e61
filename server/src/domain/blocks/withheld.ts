import { isDistinctId } from '../channels/distinct-id.ts';
import type { StoreReader } from '../store-port.ts';
import type { ChannelRecord, UserId } from '../types.ts';

const TWO = 2;

/** Who of a conversation of two blocks the author and is spared what he writes; null for nobody. */
export async function blockerOf(
  store: StoreReader,
  channel: ChannelRecord,
  authorId: UserId,
): Promise<UserId | null> {
  if (channel.memberCount !== TWO || !isDistinctId(channel.id)) return null;
  const other = (await store.members.ids(channel.cid, null)).find((id) => id !== authorId);
  return other !== undefined && (await store.relations.blocks(other, authorId)) ? other : null;
}
