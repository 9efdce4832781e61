import { accessChannel } from '../channels/load.ts';
import { ApiError } from '../errors.ts';
import { changeOf } from '../events/change.ts';
import { FLAG_FIELDS } from '../filters/moderation-spec.ts';
import { readFilter } from '../filters/read-filter.ts';
import { readableMessage } from '../messages/load.ts';
import { unshadow } from '../messages/shadow.ts';
import { can, requireAppGrant, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import { scan } from '../scan.ts';
import type { ModerationService } from '../services/index.ts';
import type { Actor, Custom, FlagReview } from '../types/index.ts';
import { type ReadUnit, runUnit } from '../unit.ts';
import { actingCaller } from '../users/acting-user.ts';
import { type Caller, callerOf } from '../users/caller.ts';
import { messageView } from '../views/message-views.ts';
import { flagViews, reportViews } from './flag-views.ts';
import { moderatedCids } from './named-channels.ts';
import { ACTIONS } from './queue/taken-actions.ts';

function readQuestion(actor: Actor, input: Parameters<ModerationService['queryReports']>[1]) {
  return { filter: readFilter(input.filter, FLAG_FIELDS, actor), ...input.page() };
}

/** Grants for all complaints, and for those about messages of channels that the caller names and moderates. */
const FLAG_GRANTS = { app: 'read-flag-reports', channel: 'read-message-flags' } as const;

export function queryFlags(ports: Ports): ModerationService['queryFlags'] {
  return async (actor, { messagesOnly, showDeleted, ...input }) => {
    const question = { ...readQuestion(actor, input), withDeleted: showDeleted !== false };
    return scan(ports, actor, async (unit) => {
      await moderatedCids(unit, await callerOf(unit.store.users, actor), {
        filter: question.filter,
        grants: FLAG_GRANTS,
      });
      return flagViews(unit, await unit.store.flags.find({ ...question, messagesOnly }), 'moderator');
    });
  };
}

export function queryReports(ports: Ports): ModerationService['queryReports'] {
  return async (actor, input) => {
    const question = readQuestion(actor, input);
    return scan(ports, actor, async (unit) => {
      requireAppGrant(unit, await callerOf(unit.store.users, actor), 'read-flag-reports');
      return reportViews(
        unit,
        await unit.store.flags.reports({ ...question, messagesOnly: true, withDeleted: true }),
      );
    });
  };
}

/** Actions of the review queue are recorded here. No caller sets them directly. */
function withActions(details: Custom, before: FlagReview | null | undefined): Custom {
  const { [ACTIONS]: _, ...rest } = details;
  const kept = before?.details[ACTIONS];
  return kept === undefined ? rest : { ...rest, [ACTIONS]: kept };
}

export function reviewReport(ports: Ports): ModerationService['reviewReport'] {
  return async (actor, messageId, { result, details }) =>
    runUnit(ports, async (unit) => {
      const caller = await actingCaller(unit, actor);
      requireAppGrant(unit, caller, 'update-flag-report');
      const before = await unit.store.flags.report(messageId);
      if (before === null) throw new ApiError('notFound', `flag report with id ${messageId} not found`);
      const reviewedAt = unit.clock.now();
      await unit.store.flags.putReview(messageId, {
        result,
        details: withActions(details, before.review),
        reviewedById: caller.id,
        reviewedAt,
      });
      const report = await unit.store.flags.report(messageId);
      const [view] = await reportViews(unit, report === null ? [] : [report]);
      if (view === undefined) throw new Error(`flag report ${messageId} has no view`);
      return view;
    });
}

export function reviewFlags(ports: Ports): ModerationService['reviewFlags'] {
  return (actor, messageIds) =>
    runUnit(ports, async (unit) => {
      const caller = await actingCaller(unit, actor);
      requireAppGrant(unit, caller, 'update-flag-report');
      const reviewedAt = unit.clock.now();
      const review = { result: 'reviewed', reviewedById: caller.id, reviewedAt };
      const before = await unit.store.flags.reviews(messageIds);
      for (const { id } of await unit.store.messages.getMany(messageIds))
        await unit.store.flags.putReview(id, { ...review, details: withActions({}, before.get(id)) });
    });
}

/**
 * Returns a message like any other, or one held back from all but its author: callers who may release it find it.
 * @throws ApiError `notFound`, `notAllowed`.
 */
async function heldBack(unit: ReadUnit, caller: Caller, id: string) {
  const message = await unit.store.messages.get(id);
  if (message?.shadowed !== true) return readableMessage(unit, caller, id);
  const access = await accessChannel(unit, caller, message.cid);
  if (!can(access, 'unblock-message', false)) return readableMessage(unit, caller, id);
  requireGrant(access, 'read-channel');
  return { message, access };
}

/** Releases a message that was kept from all but its author, and closes its complaints. */
export function unblockMessage(ports: Ports): ModerationService['unblockMessage'] {
  return (actor, messageId) =>
    runUnit(ports, async (unit) => {
      const caller = await actingCaller(unit, actor);
      const { message, access } = await heldBack(unit, caller, messageId);
      requireGrant(access, 'unblock-message', false);
      const reviewedAt = unit.clock.now();
      const report = await unit.store.flags.report(messageId);
      const details = withActions({}, report?.review);
      const review = { result: 'unblocked', details, reviewedById: caller.id, reviewedAt };
      if (report !== null) await unit.store.flags.putReview(messageId, review);
      const change = changeOf(unit, access.channel);
      const shown = message.shadowed ? await unshadow(change, message) : message;
      return messageView(unit, shown, { viewer: caller.id });
    });
}
