import { markDeleted } from '../../accounts/delete.ts';
import { deleteUsersJob, deletingInput } from '../../accounts/jobs.ts';
import { accessChannel } from '../../channels/load.ts';
import { ApiError } from '../../errors.ts';
import { LIMITS } from '../../limits.ts';
import { deleteMessage } from '../../messages/delete.ts';
import { shadowMessage } from '../../messages/shadow.ts';
import { undeleteMessage } from '../../messages/undelete.ts';
import { can, canInApp, denied, requireAppGrant, requireGrant } from '../../permissions/access.ts';
import { requireServer } from '../../policy/change.ts';
import type { Ports } from '../../ports/index.ts';
import type { ModerationService, SubmitInput, SubmittedAction } from '../../services/index.ts';
import { startTask } from '../../tasks/run.ts';
import type { Actor, Cid, ReviewItemRecord } from '../../types/index.ts';
import { type ReadUnit, runReadUnit, runUnit } from '../../unit.ts';
import { actingCaller } from '../../users/acting-user.ts';
import { type Caller, callerOf } from '../../users/caller.ts';
import { banUser, unbanUser } from '../ban.ts';
import { deleteReactionsOf } from '../delete-reactions.ts';
import { unblockMessage } from '../review.ts';
import { publishReviewers } from './publish.ts';
import { actionsIn, detailsWith } from './taken-actions.ts';
import { itemViews } from './views.ts';

async function keepsOrderIn(unit: ReadUnit, caller: Caller, cid: Cid): Promise<boolean> {
  try {
    return can(await accessChannel(unit, caller, cid), 'read-message-flags', false);
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/**
 * Checks that the caller moderates the app, or the channel that the message is in. Others do not learn which items
 * exist.
 * @throws ApiError `notFound`, `notAllowed`
 */
async function requireReviewer(unit: ReadUnit, caller: Caller, id: string): Promise<ReviewItemRecord> {
  const item = await unit.store.flags.item(id);
  const may =
    canInApp(unit, caller, 'update-flag-report') ||
    (item !== null && item.cid !== null && (await keepsOrderIn(unit, caller, item.cid)));
  if (!may) throw denied(caller, 'update-flag-report', '.app');
  if (item === null) throw new ApiError('notFound', `review queue item with id ${id} not found`);
  return item;
}

function messageOf({ messageId }: ReviewItemRecord, type: string): string {
  if (messageId === null) throw new ApiError('input', `action_type ${type} is for items about a message`);
  return messageId;
}

/** Restores a deleted message, or one that was held back. */
async function restore(ports: Ports, actor: Actor, id: string): Promise<void> {
  const by = await runReadUnit(ports, async (unit) => {
    const [message] = await unit.store.messages.getMany([id]);
    if (message === undefined || message.deletedAt === null) return null;
    const caller = await callerOf(unit.store.users, actor);
    // Users who may delete others' messages may restore them.
    requireGrant(await accessChannel(unit, caller, message.cid), 'delete-message', false);
    return caller;
  });
  if (by === null) await unblockMessage(ports)(actor, id);
  else await undeleteMessage(ports, { kind: 'server', userId: by.id, user: null }, { id, by: null });
}

type DeleteUserAction = Extract<SubmittedAction, { readonly kind: 'deleteUser' }>;

async function deleteUser(
  ports: Ports,
  actor: Actor,
  { item, action }: { readonly item: ReviewItemRecord; readonly action: DeleteUserAction },
) {
  await runReadUnit(ports, (unit) => requireServer(unit, actor, 'deleting users'));
  const { hard } = action;
  const how = hard ? 'hard' : 'soft';
  const deletion = {
    hard,
    messages: action.messages ? how : null,
    conversations: action.conversations ? how : null,
    files: false,
    newChannelOwnerId: null,
  } as const;
  await markDeleted(ports, item.targetUserId, { deletion });
  await startTask(ports, deleteUsersJob, deletingInput({ ids: [item.targetUserId], deletion, marked: true }));
}

/**
 * Deletes the reactions of the person an item is about. For an item about a message: in its channel, for callers who
 * may delete reactions there. Otherwise everywhere, for callers who may ban the person from the app.
 */
async function deleteReactions(ports: Ports, actor: Actor, { cid, targetUserId }: ReviewItemRecord) {
  const by = await runReadUnit(ports, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    if (cid === null) requireAppGrant(unit, caller, 'ban-user');
    else requireGrant(await accessChannel(unit, caller, cid), 'delete-reaction', false);
    return caller.id;
  });
  await deleteReactionsOf(ports, targetUserId, { cid, by: by ?? targetUserId });
}

/** Does the same as the direct call, with its effects, events and refusals. */
async function run(
  ports: Ports,
  actor: Actor,
  { item, input }: { readonly item: ReviewItemRecord; readonly input: SubmitInput },
): Promise<void> {
  const { action, name } = input;
  switch (action.kind) {
    case 'deleteMessage': {
      const options = { hard: action.hard, by: null };
      await deleteMessage(ports, actor, { id: messageOf(item, name), options });
      return;
    }
    case 'restore':
      return restore(ports, actor, messageOf(item, name));
    case 'unblock':
      await unblockMessage(ports)(actor, messageOf(item, name));
      return;
    case 'shadowBlock':
      return shadowMessage(ports, actor, messageOf(item, name));
    case 'deleteReactions':
      return deleteReactions(ports, actor, item);
    case 'ban': {
      const { channelOnly, ban } = action;
      if (channelOnly && item.cid === null)
        throw new ApiError('input', 'channel_ban_only is for items about a message');
      return banUser(ports)(actor, {
        ...ban,
        targetId: item.targetUserId,
        cid: channelOnly ? item.cid : null,
      });
    }
    case 'unban':
      return unbanUser(ports)(actor, {
        targetId: item.targetUserId,
        cid: action.cid,
        unbannedBy: action.unbannedBy,
      });
    case 'deleteUser':
      return deleteUser(ports, actor, { item, action });
    default:
      return;
  }
}

export function submitAction(ports: Ports): ModerationService['submitAction'] {
  return async (actor, input) => {
    const { itemId } = input;
    const item = await runReadUnit(ports, async (unit) =>
      requireReviewer(unit, await callerOf(unit.store.users, actor), itemId),
    );
    await run(ports, actor, { item, input });
    return runUnit(ports, async (unit) => {
      const caller = await actingCaller(unit, actor);
      const before = (await unit.store.flags.item(item.id)) ?? item;
      const reviewedAt = unit.clock.now();
      const done = {
        type: input.name,
        userId: caller.id,
        reason: input.reason,
        createdAt: reviewedAt,
      };
      const kept = [...actionsIn(before.review), done].slice(-LIMITS.actionsPerItem);
      await unit.store.flags.putItemReview(item, {
        result: done.type,
        details: detailsWith(before.review?.details, kept),
        reviewedById: caller.id,
        reviewedAt,
      });
      await publishReviewers(unit, 'review_queue_item.updated', item.id);
      const after = await unit.store.flags.item(item.id);
      const ofApp = canInApp(unit, caller, 'read-flag-reports');
      const seen = ofApp || item.cid === null ? null : [item.cid];
      const [view] = await itemViews(unit, after === null ? [] : [after], seen);
      return view ?? null;
    });
  };
}
