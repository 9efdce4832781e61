import { ApiError } from '../errors.ts';
import { type Access, can, requireGrant } from '../permissions/access.ts';
import { requireGrantable } from '../permissions/grantable.ts';
import type { ChannelData } from '../services/index.ts';

/** Checks fields that have grants of their own. @throws ApiError `notAllowed`. */
export function requireFieldGrants(access: Access, data: ChannelData): void {
  const { channel, caller } = access;
  if (data.frozen !== null && data.frozen !== channel.frozen) requireGrant(access, 'update-channel-frozen');
  const serverOnly = [
    ['disabled', data.disabled !== null && data.disabled !== channel.disabled],
    ['team', data.team !== null && data.team !== (channel.team ?? '')],
  ] as const;
  // Settings are for the channel's moderators, not for its creator.
  if (data.configOverrides !== null && !can(access, 'update-channel', false))
    throw new ApiError('notAllowed', 'you are not allowed to update the field `config_overrides`');
  if (data.configOverrides !== null) requireGrantable(access, data.configOverrides);
  for (const [name, changed] of serverOnly) {
    if (changed && !caller.server)
      throw new ApiError('notAllowed', `you are not allowed to update the field \`${name}\``);
  }
}
