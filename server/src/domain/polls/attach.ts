import { ApiError, inputError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { type Access, requireGrant } from '../permissions/access.ts';
import type { ReadUnit } from '../unit.ts';
import { visiblePoll } from './load.ts';

/**
 * A poll goes out with a message.
 * @throws ApiError `input` enough messages show it, `notFound` unknown to the caller, `notAllowed` without the grant,
 * `featureOff` polls are off.
 */
export async function requireAttachable(unit: ReadUnit, access: Access, pollId: string): Promise<void> {
  if (!access.type.config.polls)
    throw new ApiError('featureOff', `channel type ${access.channel.type} has polls disabled`);
  requireGrant(access, 'send-poll');
  await visiblePoll(unit, access.caller, pollId);
  const carriers = await unit.store.polls.carriers(pollId, LIMITS.pollCarriers);
  if (carriers.length >= LIMITS.pollCarriers)
    throw inputError(
      `${LIMITS.pollCarriers} messages show poll ${pollId}, the most allowed: create another poll`,
    );
}
