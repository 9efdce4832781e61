import { ApiError, inputError } from '../errors.ts';
import { noteEvent } from '../hooks/note.ts';
import { readableMessage } from '../messages/load.ts';
import { isNote } from '../messages/note-readers.ts';
import { requireAppGrant, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { FlagInput, ModerationService } from '../services/index.ts';
import { appSettings } from '../settings/index.ts';
import type { FlagRecord, UserRecord } from '../types/index.ts';
import { type ReadUnit, runUnit, type Unit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import type { Caller } from '../users/caller.ts';
import { viewUser } from '../users/people.ts';
import { messageView } from '../views/message-views.ts';
import { flagViews } from './flag-views.ts';
import { publishReviewers } from './queue/publish.ts';
import { requireTarget } from './targets.ts';

/** Returns the message or user that is flagged. @throws ApiError `input`, `notFound`, `notAllowed`. */
async function subject(
  unit: Unit,
  caller: Caller,
  asked: ReturnType<FlagInput['subject']>,
): Promise<Pick<FlagRecord, 'messageId' | 'targetUserId' | 'cid'>> {
  if ('userId' in asked) {
    requireAppGrant(unit, caller, 'flag-user');
    const target = await requireTarget(unit, asked.userId);
    if (!caller.server && target.id === caller.id) throw new ApiError('input', 'user cannot flag himself');
    return { messageId: null, targetUserId: target.id, cid: null };
  }
  const { messageId } = asked;
  const { message, access } = await readableMessage(unit, caller, messageId);
  requireGrant(access, 'flag-message');
  // Reviewers of reports need not be staff, who alone read notes.
  if (isNote(message)) throw inputError(`message with id ${messageId} is a note, which cannot be flagged`);
  return { messageId, targetUserId: message.userId, cid: message.cid };
}

/** @throws ApiError `input` if the app has a list of reasons and this is none of them */
async function requireAllowedReason(unit: ReadUnit, reason: string | null): Promise<void> {
  const { allowedFlagReasons: reasons } = await appSettings(unit);
  if (reasons.length > 0 && !reasons.includes(reason ?? ''))
    throw new ApiError('input', `reason must be one of [${reasons.join(' ')}]`);
}

/** Tells hooks of a complaint. */
async function noteFlag(unit: Unit, user: UserRecord, flagged: FlagRecord): Promise<void> {
  if (unit.outbox === undefined) return;
  const { messageId, targetUserId, createdAt } = flagged;
  const target = await unit.store.users.get(targetUserId);
  const message = messageId === null ? null : await unit.store.messages.get(messageId);
  noteEvent(unit, {
    type: messageId === null ? 'user.flagged' : 'message.flagged',
    cid: null,
    createdAt,
    user: viewUser(unit, user),
    reason: flagged.reason ?? '',
    message: message === null ? null : await messageView(unit, message, { viewer: null, known: [] }),
    target: target === null ? null : viewUser(unit, target),
  });
}

export function flag(ports: Ports): ModerationService['flag'] {
  return async (actor, input) => {
    const { reason, custom } = input;
    return runUnit(ports, async (unit) => {
      const { caller, user } = await actingPerson(unit, actor);
      const about = await subject(unit, caller, input.subject());
      await requireAllowedReason(unit, reason);
      const before = await unit.store.flags.get(user.id, about.messageId, about.targetUserId);
      const now = unit.clock.now();
      const record: FlagRecord = before ?? {
        ...about,
        id: unit.ids.uuid(),
        userId: user.id,
        reason,
        custom,
        createdAt: now,
        updatedAt: now,
      };
      if (before === null) {
        await unit.store.flags.put(record);
        await publishReviewers(unit, 'review_queue_item.new', record.id);
        await noteFlag(unit, user, record);
      }
      const [view] = await flagViews(unit, [record], caller.server ? 'moderator' : { userId: user.id });
      if (view === undefined) throw new Error(`flag ${record.id} has no view`);
      const item = await unit.store.flags.item(record.id);
      return { ...view, itemId: item?.id ?? record.id };
    });
  };
}
