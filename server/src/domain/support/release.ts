import { publishStatus } from '../channels/support-status.ts';
import { changeOf } from '../events/change.ts';
import type { ChannelQuery, Filter } from '../query-types.ts';
import type { UserId } from '../types/index.ts';
import type { Unit } from '../unit.ts';

/** Conversations released at a time. */
const PAGE = 100;

/** Returns the conversations of an assignee that are not closed. Closed ones lose theirs when they reopen. */
function assignedTo(userId: UserId): ChannelQuery {
  const of: Filter[] = [
    { op: '$eq', field: { kind: 'named', name: 'supportAssigneeId' }, value: userId },
    { op: '$in', field: { kind: 'named', name: 'supportStatus' }, value: ['open', 'snoozed'] },
  ];
  const filter: Filter = { op: '$and', of };
  return { filter, sort: [], limit: PAGE, offset: 0, viewer: null, scope: 'all', staffTypes: [], now: 0 };
}

/** Gives the conversations of a user who leaves the staff back to the queue, where others find them. */
export async function releaseConversations(unit: Unit, userId: UserId): Promise<void> {
  for (;;) {
    const channels = await unit.store.channels.find(assignedTo(userId));
    for (const channel of channels) {
      const change = changeOf(unit, channel);
      const { support } = channel;
      if (support !== null) change.patch({ support: { ...support, assigneeId: null, assignedAt: null } });
      await publishStatus(change, null);
      await change.save();
    }
    if (channels.length < PAGE) return;
  }
}
