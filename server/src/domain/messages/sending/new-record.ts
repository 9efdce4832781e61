import type { Access } from '../../permissions/access.ts';
import type { MessageInput } from '../../services/index.ts';
import type { MessageRecord, UserRecord } from '../../types/index.ts';
import type { UnitPorts } from '../../unit.ts';

/** Returns a message as it will be stored, without its times. */
export function newRecord(
  ports: UnitPorts,
  access: Access,
  { user, input }: { readonly user: UserRecord; readonly input: MessageInput },
): MessageRecord {
  const reply = input.parentId === null ? 'regular' : 'reply';
  // Times are given when it is appended.
  const pinnedAt = input.pinned === true ? ports.clock.now() : null;
  return {
    id: input.id ?? `${user.id}-${ports.ids.uuid()}`,
    cid: access.channel.cid,
    userId: user.id,
    type: input.isSystem ? 'system' : reply,
    text: input.text,
    html: input.html,
    parentId: input.parentId,
    showInChannel: input.parentId !== null && input.showInChannel === true,
    quotedMessageId: input.quotedMessageId,
    mentionedUserIds: input.mentionedUserIds,
    attachments: input.attachments,
    silent: input.silent ?? false,
    custom: input.custom,
    pollId: input.pollId,
    sharedLocation: input.location === null ? null : { ...input.location, createdAt: 0, updatedAt: 0 },
    reactionGroups: {},
    replyCount: 0,
    deletedReplyCount: 0,
    threadParticipantIds: [],
    pinnedAt,
    pinnedById: pinnedAt === null ? null : user.id,
    pinExpires: pinnedAt === null ? null : input.pinExpires,
    createdAt: 0,
    updatedAt: 0,
    textUpdatedAt: null,
    deletedAt: null,
    restrictedVisibility: input.restrictedVisibility,
    mentionedGroups: input.mentionedGroups,
    command: null,
    i18n: null,
    shadowed: false,
    hiddenForSome: false,
  };
}

/** An id that no user has. It marks a message that is now its author's alone and was not for everybody before. */
const NOT_FOR_ALL = '';

/** Returns the message as only its author sees it, who does not know. */
export function shadowOf(message: MessageRecord): MessageRecord {
  const { userId, restrictedVisibility: before } = message;
  return {
    ...message,
    shadowed: true,
    restrictedVisibility: before.length === 0 ? [userId] : [userId, NOT_FOR_ALL],
  };
}
