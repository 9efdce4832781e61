import { readableChannel } from '../channels/load.ts';
import { ApiError } from '../errors.ts';
import type { CustomEvent, TypingEvent } from '../event-types.ts';
import { jsonLength } from '../input/bytes.ts';
import { customOf } from '../input/custom.ts';
import { inputError, isRecord, readId, readText } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import { refuseBanned } from '../messages/content-grants.ts';
import { type Access, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { EventService } from '../services.ts';
import type { Actor, Cid, Raw, UserRecord } from '../types.ts';
import { namedIn, resolvePerson } from '../users/acting-user.ts';
import { viewUser } from '../users/people.ts';
import { isBuiltInEvent } from './built-in-events.ts';

/** Keys of an event that the server writes. */
const OWNED: ReadonlySet<string> = new Set([
  'type',
  'user',
  'user_id',
  'cid',
  'channel_id',
  'channel_type',
  'created_at',
  'received_at',
  'connection_id',
  // Clients take these for the server's word, whatever the event is called.
  'me',
  'watcher_count',
  'total_unread_count',
  'unread_count',
  'unread_channels',
  'unread_threads',
  'channel_last_message_at',
  'channel_member_count',
  'channel_message_count',
]);

const MOST_NAME = 100;

function readName(raw: Raw): string {
  const name = readText(raw.type, 'event.type', MOST_NAME);
  if (name === null || name.trim() === '') throw inputError('event.type is a required field');
  return name;
}

function typingEvent(
  ports: Ports,
  access: Access,
  user: UserRecord,
  type: TypingEvent['type'],
  raw: Raw,
): TypingEvent {
  if (!access.type.config.typingEvents)
    throw new ApiError('eventTypeOff', `channel type ${access.channel.type} has typing events disabled`);
  if (access.membership === null) requireGrant(access, 'send-custom-event');
  return {
    type,
    cid: access.channel.cid,
    createdAt: ports.clock.now(),
    user: viewUser(ports, user),
    parentId: readId(raw.parent_id === '' ? null : raw.parent_id, 'event.parent_id'),
  };
}

function customEvent(ports: Ports, access: Access, user: UserRecord, name: string, raw: Raw): CustomEvent {
  if (isBuiltInEvent(name)) throw inputError(`event.type "${name}" is sent by the server only`);
  if (!access.type.config.customEvents)
    throw new ApiError('featureOff', `channel type ${access.channel.type} has custom events disabled`);
  requireGrant(access, 'send-custom-event');
  return {
    type: 'custom',
    name,
    cid: access.channel.cid,
    createdAt: ports.clock.now(),
    user: viewUser(ports, user),
    data: customOf(raw, OWNED),
  };
}

/** An event that is told and forgotten: to everybody who watches, the sender's own connections included. */
async function sendEvent(ports: Ports, actor: Actor, cid: Cid, raw: Raw): Promise<TypingEvent | CustomEvent> {
  if (!isRecord(raw)) throw inputError('event must be an object');
  const bytes = jsonLength(raw);
  if (bytes > LIMITS.eventBytes)
    throw new ApiError('tooLarge', `event is too large: ${bytes} bytes, at most ${LIMITS.eventBytes}`);
  const name = readName(raw);
  const { caller, user } = await resolvePerson(ports, actor, 'event.user', namedIn(raw));
  const access = await ports.store.read((store) => readableChannel(store, caller, cid));
  refuseBanned(ports, access, user);
  const isTyping = name === 'typing.start' || name === 'typing.stop';
  const event = isTyping
    ? typingEvent(ports, access, user, name, raw)
    : customEvent(ports, access, user, name, raw);
  if (!isTyping || user.privacy.typingIndicators) {
    ports.bus.publish({ seq: null, event, audience: { kind: 'watchers', cid }, perUser: null });
  }
  return event;
}

export function eventService(ports: Ports): EventService {
  return { send: (actor, cid, event) => sendEvent(ports, actor, cid, event) };
}
