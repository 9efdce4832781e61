import type { Access } from '../../permissions/access.ts';
import type { MessageInput } from '../../services/index.ts';
import type { MessageModeration, MessageView, UserRecord } from '../../types/index.ts';
import type { UnitPorts } from '../../unit.ts';
import { viewUser } from '../../users/people.ts';
import { messageMember } from '../../views/message-members.ts';

/** Text of a message that a block list refused (the API's). */
export const BLOCKED_TEXT = 'Automod blocked your message';

/** The same if the moderation config refuses it (the API's text). */
export const MODERATED_TEXT = 'Message was blocked by moderation policies';

/** @returns why a text is too long to be stored, or null */
export function tooLong(text: string, most: number): string | null {
  return text.length > most ? `Message text is too long: ${text.length} characters, at most ${most}` : null;
}

/** Returns the refusal of an unknown command (the API's text). */
export function unknownCommand(name: string): string {
  return `Sorry, command ${name} doesn't exist. Try posting your message without the starting /`;
}

interface RefusedMessageInput {
  readonly user: UserRecord;
  readonly message: MessageInput;
  readonly id: string;
  readonly reason: string;
  readonly moderation?: MessageModeration | null | undefined;
}

/** Returns the echo of a refused message: seen by its sender only, neither stored nor published. */
export function refusedMessage(
  ports: UnitPorts,
  access: Access,
  { user, message, id, reason, moderation = null }: RefusedMessageInput,
): MessageView {
  const now = ports.clock.now();
  return {
    id,
    cid: access.channel.cid,
    userId: user.id,
    user: viewUser(ports, user),
    type: 'error',
    text: reason,
    html: null,
    parentId: message.parentId,
    showInChannel: message.showInChannel ?? false,
    quotedMessageId: message.quotedMessageId,
    quotedMessage: null,
    quoteKeptFrom: [],
    mentionedUsers: [],
    attachments: message.attachments,
    silent: false,
    custom: message.custom,
    pollId: null,
    poll: null,
    userGroups: [],
    member: messageMember(access.membership),
    sharedLocation: null,
    draft: null,
    reminder: null,
    reactionGroups: {},
    latestReactions: [],
    ownReactions: [],
    replyCount: 0,
    deletedReplyCount: 0,
    threadParticipants: [],
    pinnedAt: null,
    pinnedBy: null,
    pinExpires: null,
    createdAt: now,
    updatedAt: now,
    textUpdatedAt: null,
    deletedAt: null,
    restrictedVisibility: message.restrictedVisibility,
    mentionedGroups: message.mentionedGroups,
    command: null,
    i18n: null,
    shadowed: false,
    deletedForMe: false,
    moderation,
  };
}
