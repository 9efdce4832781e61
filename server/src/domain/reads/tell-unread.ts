import type { MarkUnreadEvent } from '../event-types.ts';
import type { Change } from '../events/change.ts';
import { ownTotals } from '../events/recipients.ts';
import type { Ports } from '../ports.ts';
import type { StoreWriter } from '../store-port.ts';
import { unreadThreadsOf } from '../threads/counts.ts';
import type { UserRecord } from '../types.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';

type Mark = Pick<
  MarkUnreadEvent,
  'firstUnreadMessageId' | 'lastReadAt' | 'lastReadMessageId' | 'unreadMessages' | 'threadId'
>;

/** One's own connections learn where one's mark in a channel or a thread is now, at the change's last stamp. */
export async function tellUnread(
  ports: Ports,
  store: StoreWriter,
  change: Change,
  user: UserRecord,
  mark: Mark,
): Promise<void> {
  const { cid, createdById, lastStamp: createdAt } = change.channel;
  const people = await loadPeople(ports, store, createdById === null ? [] : [createdById], [user]);
  change.publish(
    {
      type: 'notification.mark_unread',
      cid,
      createdAt,
      user: people(user.id),
      channel: broadcastChannel(change.channel, people),
      ...mark,
      unreadThreads: await unreadThreadsOf(store, user.id),
      ...(await ownTotals(store, user.id, user.role)),
    },
    { kind: 'users', userIds: [user.id] },
  );
}
