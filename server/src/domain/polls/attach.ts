import { ApiError } from '../errors.ts';
import { type Access, requireGrant } from '../permissions/access.ts';
import type { ReadUnit } from '../unit.ts';
import { visiblePoll } from './load.ts';

/**
 * A poll goes out with a message.
 * @throws ApiError `notFound` unknown to the caller, `notAllowed` without the grant, `featureOff` polls are off.
 */
export async function requireAttachable(unit: ReadUnit, access: Access, pollId: string): Promise<void> {
  if (!access.type.config.polls)
    throw new ApiError('featureOff', `channel type ${access.channel.type} has polls disabled`);
  requireGrant(access, 'send-poll');
  await visiblePoll(unit, access.caller, pollId);
}
