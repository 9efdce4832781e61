import { ApiError, inputError } from '../../errors.ts';
import { banStatusOf } from '../../moderation/ban-status.ts';
import { type Access, can, requireGrant } from '../../permissions/access.ts';
import { stopped } from '../../permissions/capabilities.ts';
import type { MessageInput } from '../../services/index.ts';
import type { Millis, UserRecord } from '../../types/index.ts';
import type { ReadUnit, UnitPorts } from '../../unit.ts';

const LINK = /(https?:\/\/|\bwww\.)\S/i;
const SECOND_MS = 1_000;

/** @throws ApiError `notAllowed` for banned people. */
export function refuseBanned(ports: UnitPorts, access: Access, user: UserRecord): void {
  if (access.caller.server) return;
  if (banStatusOf(access, user, ports.clock.now()) === 'banned') {
    throw new ApiError('notAllowed', `User '${user.id}' is banned and cannot write in ${access.channel.cid}`);
  }
}

/** Does the same for any caller: banned users cannot write what others read of a channel, its name included. */
export function refuseBannedCaller(ports: UnitPorts, access: Access): void {
  const { user } = access.caller;
  if (user !== null) refuseBanned(ports, access, user);
}

/** @throws ApiError `notAllowed` while only the privileged may write. */
export function refuseFrozen(access: Access): void {
  if (stopped(access)) throw new ApiError('notAllowed', 'Sorry, this channel has been frozen by the admin');
  if (access.channel.disabled && !access.caller.server)
    throw new ApiError('notAllowed', 'this channel is disabled');
}

/** Checks slow mode. @throws ApiError `cooldown` with the seconds between two messages. */
export async function refuseTooSoon(unit: ReadUnit, access: Access, user: UserRecord): Promise<void> {
  const { cooldown } = access.channel;
  if (cooldown === 0 || can(access, 'skip-channel-cooldown')) return;
  await refuseSince(unit, access, { user, since: unit.clock.now() - cooldown * SECOND_MS });
}

async function refuseSince(
  unit: ReadUnit,
  access: Access,
  { user, since }: { readonly user: UserRecord; readonly since: Millis },
) {
  const { cooldown, cid } = access.channel;
  if ((await unit.store.messages.lastOf(cid, user.id, since)) === null) return;
  throw new ApiError(
    'cooldown',
    `user ${user.id} is not allowed to send messages on channel ${cid} under cool down period(${cooldown}s)`,
  );
}

/** Checks the grants of links, attachments and mentions. @throws ApiError `notAllowed`. */
export function requireContentGrants(access: Access, message: MessageInput): void {
  if (message.isSystem) requireGrant(access, 'create-system-message');
  if (message.mentionedUserIds.length > 0) requireGrant(access, 'create-mention');
  const { channel, here, roles, groupIds = [] } = message.mentionedGroups;
  if (channel) requireGrant(access, 'notify-channel');
  if (here) requireGrant(access, 'notify-here');
  if (roles.length > 0) requireGrant(access, 'notify-role');
  if (groupIds.length > 0) requireGrant(access, 'notify-group');
  if (message.restrictedVisibility.length > 0)
    requireGrant(access, 'create-restricted-visibility-message', false);
  if (LINK.test(message.text)) requireGrant(access, 'add-links');
  if (message.attachments.length > 0) requireGrant(access, 'create-attachment');
}

/** @throws ApiError `input` for a pin that would end before it begins */
export function refusePastPin(ports: UnitPorts, input: MessageInput): void {
  if (input.pinExpires !== null && input.pinExpires <= ports.clock.now())
    throw inputError('message.pin_expires must be in the future');
}
