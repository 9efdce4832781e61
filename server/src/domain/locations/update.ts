import { ApiError } from '../errors.ts';
import { changeOf } from '../events/change.ts';
import { inputError, readId, readText } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import { refuseBanned } from '../messages/content-grants.ts';
import { readableMessage, refuseDeleted } from '../messages/load.ts';
import { changeAudience } from '../messages/visibility.ts';
import type { Ports } from '../ports.ts';
import type { LocationService } from '../services.ts';
import type { StoreWriter } from '../store-port.ts';
import type { LocationView } from '../types/conversation.ts';
import type { Actor, MessageRecord, Millis, SharedLocation, UserRecord } from '../types.ts';
import { actingPerson } from '../users/acting-user.ts';
import { viewUser } from '../users/people.ts';
import { messageView } from '../views/message-views.ts';
import { readLatitude, readLongitude } from './location-input.ts';
import { locationViews } from './view.ts';

type Input = Parameters<LocationService['update']>[1];

/** A live location that its owner may move. @throws ApiError 4, 17. */
function movable(
  message: MessageRecord,
  user: UserRecord,
  deviceId: string | null,
  now: Millis,
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

/** Watchers learn of it as of any change of a message. */
async function saveMoved(
  ports: Ports,
  store: StoreWriter,
  found: Awaited<ReturnType<typeof readableMessage>>,
  location: SharedLocation,
  user: UserRecord,
): Promise<MessageRecord> {
  const change = changeOf(ports, store, found.access.channel);
  const at = change.stamp();
  const message = { ...found.message, sharedLocation: { ...location, updatedAt: at }, updatedAt: at };
  await store.messages.update(message);
  await change.log({ type: 'message.updated', messageId: message.id });
  await change.save();
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

/** Move a live location, put off its end, or end it by an end that has passed. */
export async function updateLocation(ports: Ports, actor: Actor, input: Input): Promise<LocationView> {
  const messageId = readId(input.messageId, 'message_id') ?? '';
  const deviceId = readText(input.deviceId, 'created_by_device_id', LIMITS.deviceId);
  const latitude = readLatitude(input.latitude, '');
  const longitude = readLongitude(input.longitude, '');
  return ports.store.write(async (store) => {
    const { caller, user } = await actingPerson(ports, store, actor);
    const found = await readableMessage(store, caller, messageId);
    const now = ports.clock.now();
    const before = movable(found.message, user, deviceId, now);
    const endAt = input.endAt ?? before.endAt;
    // To stop is free; to move is to say where one is.
    if (endAt === null || endAt > now) refuseBanned(ports, found.access, user);
    const location = {
      ...before,
      latitude: latitude ?? before.latitude,
      longitude: longitude ?? before.longitude,
      endAt,
    };
    const message = await saveMoved(ports, store, found, location, user);
    const [view] = await locationViews(ports, store, user.id, [message]);
    if (view === undefined) throw new Error(`the location of ${messageId} has no view`);
    return view;
  });
}
