import { ApiError, inputError } from '../errors.ts';
import { changeOf } from '../events/change.ts';
import { readableMessage, refuseDeleted } from '../messages/load.ts';
import { refuseBanned } from '../messages/sending/content-grants.ts';
import type { Ports } from '../ports/index.ts';
import type { LocationService } from '../services/index.ts';
import type { LocationView } from '../types/conversation.ts';
import type { Actor, MessageRecord, Millis, SharedLocation, UserRecord } from '../types/index.ts';
import { runUnit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { moveLocation } from './move.ts';
import { locationViews } from './view.ts';

type Input = Parameters<LocationService['update']>[1];

/** Returns a live location that its owner may move. @throws ApiError `input`, `notAllowed`. */
function movable(
  message: MessageRecord,
  user: UserRecord,
  { deviceId, now }: { readonly deviceId: string | null; readonly now: Millis },
): SharedLocation {
  refuseDeleted(message);
  const { sharedLocation, id } = message;
  if (sharedLocation === null || sharedLocation.endAt === null)
    throw inputError(`message with id ${id} shares no live location`);
  if (message.userId !== user.id)
    throw new ApiError('notAllowed', `the location of message ${id} belongs to another user`);
  if (deviceId !== null && deviceId !== sharedLocation.deviceId)
    throw new ApiError('notAllowed', `the location of message ${id} is shared by another device`);
  if (sharedLocation.endAt <= now) throw inputError(`the live location of message ${id} has ended`);
  return sharedLocation;
}

/** Moves a live location, postpones its end, or ends it (by a time that has passed). */
export async function updateLocation(ports: Ports, actor: Actor, input: Input): Promise<LocationView> {
  const { messageId, deviceId, latitude, longitude } = input;
  return runUnit(ports, async (unit) => {
    const { caller, user } = await actingPerson(unit, actor);
    const found = await readableMessage(unit, caller, messageId);
    const now = unit.clock.now();
    const before = movable(found.message, user, { deviceId, now });
    const endAt = input.endAt ?? before.endAt;
    // Stopping needs no grant, but moving reveals where the user is.
    if (endAt === null || endAt > now) refuseBanned(unit, found.access, user);
    const location = {
      ...before,
      latitude: latitude ?? before.latitude,
      longitude: longitude ?? before.longitude,
      endAt,
    };
    const change = changeOf(unit, found.access.channel);
    const message = await moveLocation(change, { ...found, location, user });
    const [view] = await locationViews(unit, user.id, [message]);
    if (view === undefined) throw new Error(`the location of ${messageId} has no view`);
    return view;
  });
}
