import { readableChannel } from '../channels/load.ts';
import { ApiError } from '../errors.ts';
import type { CustomEvent, TypingEvent } from '../event-types.ts';
import { jsonLength } from '../input/bytes.ts';
import { inputError, isRecord, readId } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import { refuseBanned } from '../messages/content-grants.ts';
import { banStatusOf } from '../moderation/ban-status.ts';
import { type Access, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import { readService } from '../reads/index.ts';
import type { EventService } from '../services.ts';
import type { Actor, Cid, Raw, UserRecord } from '../types.ts';
import { runReadUnit } from '../unit.ts';
import { namedIn, resolvePerson } from '../users/acting-user.ts';
import { viewUser } from '../users/people.ts';
import { isBuiltInEvent } from './built-in-events.ts';
import { readEventData, readEventName } from './event-input.ts';

interface TypingEventInput {
  readonly user: UserRecord;
  readonly type: TypingEvent['type'];
  readonly raw: Raw;
}

function typingEvent(ports: Ports, access: Access, { user, type, raw }: TypingEventInput): TypingEvent {
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

interface CustomEventInput {
  readonly user: UserRecord;
  readonly name: string;
  readonly raw: Raw;
}

function customEvent(ports: Ports, access: Access, { user, name, raw }: CustomEventInput): CustomEvent {
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
    data: readEventData(raw),
  };
}

/** An event that is told and forgotten: to everybody who watches, the sender's own connections included. */
async function sendEvent(
  ports: Ports,
  actor: Actor,
  { cid, raw }: { readonly cid: Cid; readonly raw: Raw },
): Promise<TypingEvent | CustomEvent> {
  if (!isRecord(raw)) throw inputError('event must be an object');
  const bytes = jsonLength(raw);
  if (bytes > LIMITS.eventBytes)
    throw new ApiError('tooLarge', `event is too large: ${bytes} bytes, at most ${LIMITS.eventBytes}`);
  const name = readEventName(raw);
  const { caller, user } = await resolvePerson(ports, actor, { field: 'event.user', named: namedIn(raw) });
  const access = await runReadUnit(ports, (unit) => readableChannel(unit, caller, cid));
  refuseBanned(ports, access, user);
  const isTyping = name === 'typing.start' || name === 'typing.stop';
  const event = isTyping
    ? typingEvent(ports, access, { user, type: name, raw })
    : customEvent(ports, access, { user, name, raw });
  const isShadowed = banStatusOf(access, user, ports.clock.now()) === 'shadowed';
  const audience = isShadowed
    ? ({ kind: 'watching', cid, userIds: [user.id] } as const)
    : ({ kind: 'watchers', cid } as const);
  if (!isTyping || user.privacy.typingIndicators) {
    ports.bus.publish({ seq: null, event, audience, perUser: null });
  }
  return event;
}

/** How older clients say that they have read: it is the same as to mark the channel as read. */
function readByEvent(ports: Ports, actor: Actor, { cid, raw }: { readonly cid: Cid; readonly raw: Raw }) {
  const messageId = readId(raw.message_id, 'event.message_id');
  const threadId = readId(raw.thread_id, 'event.thread_id');
  return readService(ports).markRead(actor, cid, { messageId, threadId });
}

export function eventService(ports: Ports): EventService {
  return {
    send: async (actor, cid, raw) =>
      isRecord(raw) && raw.type === 'message.read'
        ? readByEvent(ports, actor, { cid, raw })
        : sendEvent(ports, actor, { cid, raw }),
  };
}
