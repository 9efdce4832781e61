import type { Change } from '../events/change.ts';
import { LIMITS } from '../limits.ts';
import { storeUpdated } from '../messages/store-updated.ts';
import type { MessageRecord, SharedLocation, UserRecord } from '../types/index.ts';

interface Move {
  readonly message: MessageRecord;
  readonly location: SharedLocation;
  readonly user: UserRecord;
}

/** Tells watchers, as of any change of a message. */
export async function moveLocation(
  change: Change,
  { message: before, location, user }: Move,
): Promise<MessageRecord> {
  const at = change.stamp();
  const message = { ...before, sharedLocation: { ...location, updatedAt: at }, updatedAt: at };
  await storeUpdated(change, message, { user });
  return message;
}

/** Ends the live locations of a user who leaves: outside the channel they could neither see nor end them. */
export async function endLocations(change: Change, user: UserRecord): Promise<void> {
  const { unit } = change;
  const now = unit.clock.now();
  for (const message of await unit.store.locations.activeOf(user.id, now, LIMITS.liveLocations)) {
    const { cid, sharedLocation } = message;
    if (cid !== change.channel.cid || sharedLocation === null) continue;
    await moveLocation(change, { message, location: { ...sharedLocation, endAt: now }, user });
  }
}
