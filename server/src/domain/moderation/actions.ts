import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { ModerationActions, Ports } from '../ports/index.ts';
import type { ModerationService } from '../services/index.ts';
import type { MessageRecord } from '../types/index.ts';
import { runUnit } from '../unit.ts';
import { AUTOMOD_ID } from './automod.ts';
import { publishReviewers } from './queue/publish.ts';

/** @throws ApiError `input` */
function requireReasonLength(reason: string | null): void {
  const length = reason?.length ?? 0;
  if (length > LIMITS.reason)
    throw new ApiError(
      'input',
      `field \`reason\` must have at most ${LIMITS.reason} characters, it has ${length}`,
    );
}

/** Reports a message with words of a list to the moderators, once. */
export async function reportWords(
  ports: Ports,
  { id, cid, userId }: Pick<MessageRecord, 'id' | 'cid' | 'userId'>,
  words: readonly string[],
): Promise<void> {
  const now = ports.clock.now();
  await runUnit(ports, async (unit) => {
    if ((await unit.store.flags.get(AUTOMOD_ID, id, userId)) !== null) return;
    const flagId = unit.ids.uuid();
    await unit.store.flags.put({
      id: flagId,
      userId: AUTOMOD_ID,
      messageId: id,
      targetUserId: userId,
      cid,
      reason: 'blocklist',
      custom: { words },
      createdAt: now,
      updatedAt: now,
    });
    await publishReviewers(unit, 'review_queue_item.new', flagId);
  });
}

/** Creates the moderation services that messages start: by a command, or because of their words. */
export function moderationActions(ports: Ports, service: ModerationService): ModerationActions {
  return {
    async run(command, actor, { cid, targetId, reason }) {
      switch (command) {
        case 'ban':
          return service.ban(actor, { targetId, cid, reason });
        case 'unban':
          return service.unban(actor, { targetId, cid });
        case 'mute':
          await service.mute(actor, { targetIds: () => [targetId] });
          return;
        case 'unmute':
          await service.unmute(actor, () => [targetId]);
          return;
        case 'flag':
          requireReasonLength(reason);
          await service.flag(actor, { reason, custom: {}, subject: () => ({ userId: targetId }) });
      }
    },
    flagged: (message, words) => reportWords(ports, message, words),
  };
}
