import { STAFF_ROLES } from '../channel-types.ts';
import type { Access } from '../permissions/access.ts';
import type { ChannelRecord, MessageRecord, UserId } from '../types/index.ts';
import type { Unit } from '../unit.ts';
import { unreadSinceBeginning } from '../views/read-view.ts';

/**
 * Returns those of `ids` whose unread messages are counted in the channel: members, and staff if the type is staffed.
 */
async function countedAmong(
  unit: Unit,
  { type, channel }: Access,
  ids: readonly UserId[],
): Promise<readonly UserId[]> {
  const members = await unit.store.members.takingPart(channel.cid, ids);
  if (!type.staffed) return members;
  const staff = (await unit.store.users.getMany(ids)).filter(({ role }) => STAFF_ROLES.includes(role));
  return [...new Set([...members, ...staff.map(({ id }) => id)])];
}

/**
 * Uncounts a message for users who mute its author or the channel: their marks move with it. The channel's row must
 * already be saved with the new number.
 */
export async function uncountForMuters(
  unit: Unit,
  access: Access,
  { channel, message }: { readonly channel: ChannelRecord; readonly message: MessageRecord },
): Promise<void> {
  const muters = await unit.store.relations.mutersOfMessage(message, unit.clock.now());
  await uncountFor(unit, access, { channel, message, muters });
}

interface UncountForInput {
  readonly channel: ChannelRecord;
  readonly message: MessageRecord;
  readonly muters: readonly UserId[];
}

async function uncountFor(
  unit: Unit,
  access: Access,
  { channel, message, muters }: UncountForInput,
): Promise<void> {
  if (muters.length === 0) return;
  const ids = await countedAmong(unit, access, [...new Set(muters)]);
  await unit.store.messages.uncountFor(message.id, ids);
  const marks = new Map(
    (await unit.store.reads.getMany([channel.cid], ids)).map((read) => [read.userId, read]),
  );
  for (const id of ids) {
    const mark = marks.get(id) ?? unreadSinceBeginning(channel, id);
    await unit.store.reads.put({ ...mark, countedAtRead: mark.countedAtRead + 1 });
  }
}
