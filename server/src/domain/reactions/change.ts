import { ApiError, inputError } from '../errors.ts';
import { type Change, changeOf } from '../events/change.ts';
import { LIMITS } from '../limits.ts';
import { type Found, readableMessage, refuseDeleted } from '../messages/load.ts';
import { refuseBanned, refuseFrozen } from '../messages/sending/content-grants.ts';
import { changeAudience } from '../messages/visibility.ts';
import { refuseBannedAddress } from '../moderation/addresses.ts';
import { banStatusOf } from '../moderation/ban-status.ts';
import { can, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { ReactionService } from '../services/index.ts';
import type { MessageRecord, MessageView, ReactionRecord, ReactionView, UserRecord } from '../types/index.ts';
import type { Unit } from '../unit.ts';
import { runUnit, type UnitPorts } from '../unit.ts';
import { actingCaller, actingOrNewPerson } from '../users/acting-user.ts';
import { requirePerson } from '../users/caller.ts';
import { loadPeople, viewUser } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { messageView, viewReaction } from '../views/message-views.ts';

const NOBODY = { count: 0, sumScores: 0, firstReactionAt: 0, lastReactionAt: 0 };

/**
 * Returns the message with some reaction types counted again; a type without reactions disappears. A type with shadowed
 * reactions only stays with a count of zero, so that its author's own reaction is looked for.
 */
async function regroup(
  unit: Unit,
  message: MessageRecord,
  {
    types,
    shadowed = null,
  }: { readonly types: readonly string[]; readonly shadowed?: string | null | undefined },
): Promise<MessageRecord> {
  const groups = new Map(Object.entries(message.reactionGroups));
  for (const type of types) {
    const group = await unit.store.reactions.group(message.id, type);
    if (group !== null) groups.set(type, group);
    else if (type === shadowed) groups.set(type, NOBODY);
    else groups.delete(type);
  }
  const regrouped = { ...message, reactionGroups: Object.fromEntries(groups) };
  await unit.store.messages.update(regrouped);
  return regrouped;
}

interface Answer {
  readonly message: MessageView;
  readonly reaction: ReactionView;
}

interface FinishReactionInput {
  readonly record: MessageRecord;
  readonly reacted: ReactionRecord;
  readonly createdAt: number;
  readonly user: UserRecord;
}

/** Stores the event, notifies the watchers, and returns the caller's own view. */
async function finishReaction(
  change: Change,
  type: 'reaction.new' | 'reaction.updated' | 'reaction.deleted',
  { record, reacted, createdAt, user }: FinishReactionInput,
): Promise<Answer> {
  const { unit } = change;
  // A shadowed reaction happens for its author only, and is logged for no one.
  if (!reacted.shadowed) await change.log({ type, messageId: record.id, userId: reacted.userId });
  await change.save();
  const { channel } = change;
  const ids = channel.createdById === null ? [] : [channel.createdById];
  const people = await loadPeople(unit, [reacted.userId, ...ids], [user]);
  const reaction = viewReaction(people, reacted);
  const message = await messageView(unit, record, { viewer: null, known: [user] });
  const { cid } = record;
  change.publish(
    {
      type,
      cid,
      createdAt,
      user: viewUser(unit, user),
      reaction,
      message,
      channel: broadcastChannel(channel, people),
    },
    reacted.shadowed
      ? { kind: 'watching', cid, userIds: [reacted.userId] }
      : await changeAudience(unit, record),
  );
  return { message: await messageView(unit, record, { viewer: user.id, known: [user] }), reaction };
}

/**
 * @throws ApiError `featureOff` if reacting is off, `input` for a deleted message, `notAllowed` if the channel is
 * frozen
 * or the user is banned or has no grant
 */
function requireMayReact(ports: UnitPorts, { access, message }: Found, user: UserRecord): void {
  if (!access.type.config.reactions)
    throw new ApiError('featureOff', `channel type ${access.channel.type} has reactions disabled`);
  refuseBanned(ports, access, user);
  requireGrant(access, 'create-reaction');
  refuseFrozen(access);
  refuseDeleted(message);
}

const MOST_TYPES_PER_USER = 50;

/**
 * Returns a user's reaction of the same type, and the others that a unique reaction replaces.
 * @throws ApiError `input` if there would be too many
 */
function replacedBy(own: readonly ReactionRecord[], type: string, isUnique: boolean) {
  const before = own.find((one) => one.type === type);
  const others = isUnique ? own.filter((one) => one.type !== type) : [];
  if (before === undefined && own.length - others.length >= MOST_TYPES_PER_USER)
    throw inputError(`at most ${MOST_TYPES_PER_USER} reactions of one user to one message`);
  return { before, others };
}

/** Stores one reaction per user and type; `enforceUnique` removes the user's other ones. */
export function sendReaction(ports: Ports): ReactionService['send'] {
  return async (actor, messageId, { author, content, enforceUnique }) =>
    runUnit(ports, async (unit) => {
      const { caller, user } = await actingOrNewPerson(unit, actor, author);
      const found = await readableMessage(unit, caller, messageId);
      requireMayReact(unit, found, user);
      await refuseBannedAddress(unit, found.access);
      const input = content();
      const change = changeOf(unit, found.access.channel);
      const at = change.stamp();
      const own = await unit.store.reactions.own([messageId], user.id);
      const { before, others } = replacedBy(own, input.type, enforceUnique);
      for (const { type } of others) await unit.store.reactions.remove(messageId, user.id, type);
      const createdAt = before?.createdAt ?? at;
      const shadowed = banStatusOf(found.access, user, unit.clock.now()) === 'shadowed';
      const reaction = { ...input, messageId, userId: user.id, shadowed, createdAt, updatedAt: at };
      await unit.store.reactions.put(reaction);
      const types = [input.type, ...others.map(({ type }) => type)];
      const message = await regroup(unit, found.message, { types, shadowed: shadowed ? input.type : null });
      const type = enforceUnique ? 'reaction.updated' : 'reaction.new';
      return finishReaction(change, type, { record: message, reacted: reaction, createdAt: at, user });
    });
}

/**
 * Deletes a reaction: the caller's own, or with the grant another user's. @throws ApiError `notFound` if there is none.
 */
export function deleteReaction(ports: Ports): ReactionService['delete'] {
  return async (actor, messageId, { type, userId: whose }) =>
    runUnit(ports, async (unit) => {
      const caller = await actingCaller(unit, actor);
      const found = await readableMessage(unit, caller, messageId);
      const user = requirePerson(caller);
      const userId = whose() ?? user.id;
      if (userId !== user.id && !can(found.access, 'delete-reaction', false))
        requireGrant(found.access, 'delete-reaction', false);
      const reaction = await unit.store.reactions.get(messageId, userId, type.slice(0, LIMITS.idLength));
      if (reaction === null) {
        throw new ApiError(
          'notFound',
          `reaction of type "${type}" by user "${userId}" on message ${messageId} doesn't exist`,
        );
      }
      const change = changeOf(unit, found.access.channel);
      const at = change.stamp();
      await unit.store.reactions.remove(messageId, userId, type);
      const message = await regroup(unit, found.message, { types: [type] });
      return finishReaction(change, 'reaction.deleted', {
        record: message,
        reacted: reaction,
        createdAt: at,
        user,
      });
    });
}
