/** Ratings that visitors give their closed support conversations. */
import { STAFF_ROLES } from '../channel-types.ts';
import { readableChannel } from '../channels/load.ts';
import { publishStatus } from '../channels/support-status.ts';
import { ApiError, inputError } from '../errors.ts';
import { changeOf } from '../events/change.ts';
import { refuseBannedCaller } from '../messages/sending/content-grants.ts';
import type { Access } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { RatingInput } from '../services/index.ts';
import type { Actor, Cid, ConversationRating, UserRecord } from '../types/index.ts';
import { runReadUnit, runUnit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { callerOf, isStaffOrServer } from '../users/caller.ts';

/** @throws ApiError `notAllowed` if the owner wants no ratings, or the conversation is not this visitor's own */
function requireRater({ type, channel }: Access, { id, role }: UserRecord): void {
  if (!type.staffed || !type.config.conversationRatings)
    throw new ApiError(
      'notAllowed',
      `${channel.cid} cannot be rated: \`conversation_ratings\` is off in its channel type`,
    );
  if (channel.createdById === id && !STAFF_ROLES.includes(role)) return;
  throw new ApiError('notAllowed', `user '${id}' may not rate ${channel.cid}: only its visitor may`);
}

/**
 * Stores the visitor's rating of a closed support conversation, in place of an earlier one, and publishes it to the staff.
 * @throws ApiError `notAllowed`, `notFound`, `input` while the conversation is open
 */
export async function rateConversation(
  ports: Ports,
  actor: Actor,
  input: RatingInput,
): Promise<ConversationRating> {
  return runUnit(ports, async (unit) => {
    const { caller, user } = await actingPerson(unit, actor);
    const access = await readableChannel(unit, caller, input.cid);
    requireRater(access, user);
    refuseBannedCaller(unit, access);
    const { support } = access.channel;
    if (support?.status !== 'closed')
      throw inputError(`${input.cid} is not closed: a conversation is rated once it is closed`);
    const rating = { score: input.score, text: input.text, at: unit.clock.now() };
    const change = changeOf(unit, access.channel);
    change.patch({ support: { ...support, rating } });
    await publishStatus(change, user);
    await change.save();
    return rating;
  });
}

/**
 * Returns the rating of a support conversation, for its visitor, staff and servers; null if there is none.
 * @throws ApiError `notAllowed`, `notFound`
 */
export async function findRating(ports: Ports, actor: Actor, cid: Cid): Promise<ConversationRating | null> {
  return runReadUnit(ports, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    const access = await readableChannel(unit, caller, cid);
    if (!isStaffOrServer(caller) && access.channel.createdById !== caller.id)
      throw new ApiError('notAllowed', `user '${caller.id ?? ''}' may not read the rating of ${cid}`);
    return access.channel.support?.rating ?? null;
  });
}
