import type { Ports } from '../ports/index.ts';
import type { MessageRecord, UserId } from '../types/index.ts';
import { runReadUnit, runUnit } from '../unit.ts';
import { dropFilesOf, shownIn } from '../uploads/of-messages.ts';

/** Messages read at a time. */
const PAGE = 100;

const NO_GROUPS: MessageRecord['mentionedGroups'] = { channel: false, here: false, roles: [], groupIds: [] };

/** Returns a deleted message without what its author said. Its place, its replies and its author stay. */
const emptied = (message: MessageRecord): MessageRecord => ({
  ...message,
  text: '',
  attachments: [],
  custom: {},
  mentionedUserIds: [],
  mentionedGroups: NO_GROUPS,
  quotedMessageId: null,
  pollId: null,
  sharedLocation: null,
  reactionGroups: {},
  command: null,
  i18n: null,
});

/** Empties all deleted messages of a user, and removes reactions, flags and earlier versions. Safe to repeat. */
export async function pruneMessagesOf(ports: Ports, userId: UserId): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const from: string | null = after;
    const ids: readonly string[] = await runReadUnit(ports, (unit) =>
      unit.store.messages.deletedIdsBy(userId, 0, { after: from, limit: PAGE }),
    );
    const shown = await runUnit(ports, async (unit) => {
      const messages = await unit.store.messages.getMany(ids);
      for (const message of messages) {
        await unit.store.messages.update(emptied(message));
        await unit.store.messages.removeDetails(message.id);
      }
      return shownIn(unit, messages);
    });
    await dropFilesOf(ports, shown);
    after = ids.at(-1) ?? null;
    if (ids.length < PAGE) return;
  }
}
