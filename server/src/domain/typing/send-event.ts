import { readableChannel } from '../channels/load.ts';
import { ApiError, inputError } from '../errors.ts';
import type { CustomEvent, TypingEvent } from '../event-types.ts';
import { refuseBanned } from '../messages/sending/content-grants.ts';
import { banStatusOf } from '../moderation/ban-status.ts';
import { type Access, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import { readService } from '../reads/index.ts';
import type { EventCommand, EventService } from '../services/index.ts';
import type { Actor, Cid, UserRecord } from '../types/index.ts';
import { publishAlone, runReadUnit } from '../unit.ts';
import { resolvePerson } from '../users/acting-user.ts';
import { viewUser } from '../users/people.ts';
import { isBuiltInEvent } from './built-in-events.ts';

type Typing = Extract<EventCommand, { readonly kind: 'typing' }>;
type OfTheClient = Extract<EventCommand, { readonly kind: 'custom' }>;

function typingEvent(
  ports: Ports,
  access: Access,
  { user, command }: { readonly user: UserRecord; readonly command: Typing },
): TypingEvent {
  if (!access.type.config.typingEvents)
    throw new ApiError('eventTypeOff', `channel type ${access.channel.type} has typing events disabled`);
  if (access.membership === null) requireGrant(access, 'send-custom-event');
  return {
    type: command.type,
    cid: access.channel.cid,
    createdAt: ports.clock.now(),
    user: viewUser(ports, user),
    parentId: command.parentId(),
  };
}

function customEvent(
  ports: Ports,
  access: Access,
  { user, command: { name, data } }: { readonly user: UserRecord; readonly command: OfTheClient },
): CustomEvent {
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
    data: data(),
  };
}

/** Publishes an event that is not stored: to all watchers, including the sender's own connections. */
async function sendEvent(
  ports: Ports,
  actor: Actor,
  { cid, command }: { readonly cid: Cid; readonly command: Typing | OfTheClient },
): Promise<TypingEvent | CustomEvent> {
  const { caller, user } = await resolvePerson(ports, actor, command.sender);
  const access = await runReadUnit(ports, (unit) => readableChannel(unit, caller, cid));
  refuseBanned(ports, access, user);
  const event =
    command.kind === 'typing'
      ? typingEvent(ports, access, { user, command })
      : customEvent(ports, access, { user, command });
  const isShadowed = banStatusOf(access, user, ports.clock.now()) === 'shadowed';
  const audience = isShadowed
    ? ({ kind: 'watching', cid, userIds: [user.id] } as const)
    : ({ kind: 'watchers', cid } as const);
  if (command.kind !== 'typing' || user.privacy.typingIndicators) {
    await publishAlone(ports, { event, audience });
  }
  return event;
}

export function eventService(ports: Ports): EventService {
  return {
    // An event that says the channel is read marks it as read.
    send: async (actor, cid, command) =>
      command.kind === 'read'
        ? readService(ports).markRead(actor, cid, command)
        : sendEvent(ports, actor, { cid, command }),
  };
}
