import { newMember, readFrom, requireUsers } from '../channels/new-members.ts';
import type { Change } from '../events/change.ts';
import { bansAmong, withBan } from '../moderation/ban-records.ts';
import type { MemberInput } from '../services/index.ts';
import type { Millis } from '../types/index.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { viewMember } from '../views/member-view.ts';

/**
 * Adds members who are not yet in; the others keep their role, their data and their read mark. Unread messages count
 * from the joining on. `historyFrom`: messages up to then are not for them.
 */
export async function addMembers(
  change: Change,
  inputs: readonly MemberInput[],
  historyFrom: Millis | null = null,
): Promise<void> {
  const { unit } = change;
  if (inputs.length === 0) return;
  const { cid } = change.channel;
  const users = await requireUsers(unit, inputs, 'update');
  const present = new Set(
    await unit.store.members.ids(
      cid,
      inputs.map(({ userId }) => userId),
    ),
  );
  const added = inputs.filter(({ userId }) => !present.has(userId));
  const creator = change.channel.createdById;
  const people = await loadPeople(unit, creator === null ? [] : [creator], users);
  change.patch({ memberCount: change.channel.memberCount + added.length });
  const bans = await bansAmong(
    unit,
    cid,
    added.map(({ userId }) => userId),
  );
  for (const input of added) {
    const createdAt = change.stamp();
    const record = withBan({ ...newMember(cid, input, createdAt), historyFrom }, bans.get(input.userId));
    const { channel } = change;
    await unit.store.members.put(record);
    const readBefore = await unit.store.reads.get(cid, input.userId);
    if (readBefore === null) {
      await unit.store.reads.put(
        readFrom(cid, input.userId, { at: createdAt, countedMessages: channel.countedMessages }),
      );
    }
    await change.log({ type: 'notification.added_to_channel', userId: input.userId });
    const member = viewMember(channel, record, { people });
    const fields = { cid, createdAt, user: member.user, member, channel: broadcastChannel(channel, people) };
    change.publish({ type: 'member.added', ...fields }, { kind: 'watchers', cid });
    change.publish(
      { type: 'notification.added_to_channel', ...fields },
      { kind: 'notWatching', cid, userIds: [input.userId] },
    );
  }
}
