import { customOf, requireCustomSize } from '../input/custom.ts';
import { inputError, readText } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import { readableMessage } from '../messages/load.ts';
import { requireAppGrant, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { ModerationService } from '../services.ts';
import { appSettings } from '../settings/index.ts';
import type { FlagRecord } from '../types.ts';
import { runUnit, type Unit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import type { Caller } from '../users/caller.ts';
import { flagViews } from './flag-views.ts';
import { publishReviewers } from './queue/publish.ts';
import { requireTarget } from './targets.ts';

/** Returns the message or user that is flagged. @throws ApiError 4, 16, 17. */
async function subject(
  unit: Unit,
  caller: Caller,
  { messageId, targetUserId }: { readonly messageId: string | null; readonly targetUserId: string | null },
): Promise<Pick<FlagRecord, 'messageId' | 'targetUserId' | 'cid'>> {
  if ((messageId === null) === (targetUserId === null))
    throw inputError('exactly one of target_message_id and target_user_id is required');
  if (messageId === null) {
    requireAppGrant(unit, caller, 'flag-user');
    const target = await requireTarget(unit, targetUserId ?? '');
    if (target.id === caller.id) throw inputError('user cannot flag himself');
    return { messageId: null, targetUserId: target.id, cid: null };
  }
  const { message, access } = await readableMessage(unit, caller, messageId);
  requireGrant(access, 'flag-message');
  return { messageId, targetUserId: message.userId, cid: message.cid };
}

const NO_KEYS: ReadonlySet<string> = new Set();

export function flag(ports: Ports): ModerationService['flag'] {
  return async (actor, input) => {
    const reason = readText(input.reason, 'reason', LIMITS.reason);
    const custom = customOf(input.custom ?? {}, NO_KEYS);
    requireCustomSize(custom, 'flag');
    return runUnit(ports, async (unit) => {
      const { caller, user } = await actingPerson(unit, actor);
      const about = await subject(unit, caller, {
        messageId: input.messageId ?? null,
        targetUserId: input.targetUserId ?? null,
      });
      const { allowedFlagReasons: reasons } = await appSettings(unit);
      if (reasons.length > 0 && !reasons.includes(reason ?? ''))
        throw inputError(`reason must be one of [${reasons.join(' ')}]`);
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
      }
      const [view] = await flagViews(unit, [record], caller.server ? 'moderator' : { userId: user.id });
      if (view === undefined) throw new Error(`flag ${record.id} has no view`);
      const item = await unit.store.flags.item(record.id);
      return { ...view, itemId: item?.id ?? record.id };
    });
  };
}
