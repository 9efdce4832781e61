import type { Change } from '../events/change.ts';
import { LIMITS } from '../limits.ts';
import { changeAudience } from '../messages/visibility.ts';
import type { Ports } from '../ports.ts';
import type { StoreWriter } from '../store-port.ts';
import type { MessageRecord, SharedLocation, UserRecord } from '../types.ts';
import { viewUser } from '../users/people.ts';
import { messageView } from '../views/message-views.ts';

interface Move {
  readonly message: MessageRecord;
  readonly location: SharedLocation;
  readonly user: UserRecord;
}

/** Watchers learn of it as of any change of a message. */
export async function moveLocation(
  ports: Ports,
  store: StoreWriter,
  change: Change,
  { message: before, location, user }: Move,
): Promise<MessageRecord> {
  const at = change.stamp();
  const message = { ...before, sharedLocation: { ...location, updatedAt: at }, updatedAt: at };
  await store.messages.update(message);
  await change.log({ type: 'message.updated', messageId: message.id });
  const view = await messageView(ports, store, message, { viewer: null, known: [user] });
  const { cid } = message;
  change.publish(
    {
      type: 'message.updated',
      cid,
      createdAt: at,
      user: viewUser(ports, user),
      message: view,
      hardDelete: false,
    },
    await changeAudience(store, message),
  );
  return message;
}

/** Whoever goes takes along where they are: out of the channel they could neither see nor end it. */
export async function endLocations(
  ports: Ports,
  store: StoreWriter,
  change: Change,
  user: UserRecord,
): Promise<void> {
  const now = ports.clock.now();
  for (const message of await store.locations.activeOf(user.id, now, LIMITS.liveLocations)) {
    const { cid, sharedLocation } = message;
    if (cid !== change.channel.cid || sharedLocation === null) continue;
    await moveLocation(ports, store, change, { message, location: { ...sharedLocation, endAt: now }, user });
  }
}
