import { ApiError, inputError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { type Access, requireGrant } from '../permissions/access.ts';
import type { ReadUnit } from '../unit.ts';
import { visiblePoll } from './load.ts';

/**
 * Attaches a poll to a message.
 * @throws ApiError `input` if too many messages show it, `notFound` if the caller does not know it, `notAllowed`
 * without the grant, `featureOff` if polls are off.
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
