import { STAFF_ROLES } from '../channel-types.ts';
import type { Access } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { StoreWriter } from '../store-port.ts';
import type { ChannelRecord, MessageRecord, UserId } from '../types.ts';
import { unreadSinceBeginning } from '../views/read-view.ts';

/** Those of `ids` whose unread messages are counted in the channel: members, and staff where the type is theirs. */
async function countedAmong(
  store: StoreWriter,
  { type, channel }: Access,
  ids: readonly UserId[],
): Promise<readonly UserId[]> {
  const members = await store.members.takingPart(channel.cid, ids);
  if (!type.staffed) return members;
  const staff = (await store.users.getMany(ids)).filter(({ role }) => STAFF_ROLES.includes(role));
  return [...new Set([...members, ...staff.map(({ id }) => id)])];
}

/**
 * A message that was counted in its channel does not count for those who mute its author or the channel: their marks move with it. The
 * channel's row must have been saved with the new number.
 */
export async function uncountForMuters(
  ports: Ports,
  store: StoreWriter,
  access: Access,
  channel: ChannelRecord,
  message: MessageRecord,
): Promise<void> {
  const muters = await store.relations.mutersOfMessage(message, ports.clock.now());
  await uncountFor(store, access, channel, message, muters);
}

async function uncountFor(
  store: StoreWriter,
  access: Access,
  channel: ChannelRecord,
  message: MessageRecord,
  muters: readonly UserId[],
): Promise<void> {
  if (muters.length === 0) return;
  const ids = await countedAmong(store, access, [...new Set(muters)]);
  await store.messages.uncountFor(message.id, ids);
  const marks = new Map((await store.reads.getMany([channel.cid], ids)).map((read) => [read.userId, read]));
  for (const id of ids) {
    const mark = marks.get(id) ?? unreadSinceBeginning(channel, id);
    await store.reads.put({ ...mark, countedAtRead: mark.countedAtRead + 1 });
  }
}
