import type { Access } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { MessageView, UserRecord } from '../types.ts';
import { viewUser } from '../users/people.ts';
import type { MessageInput } from './message-input.ts';

/** `/name` alone or before arguments: a command. A path such as `/usr/bin` is text. */
const COMMAND = /^\/([a-z0-9_-]+)(\s|$)/i;

/** Why a message that is well-formed is echoed as `type: error` instead of being stored, or null. */
export function contentRefusal(access: Access, message: MessageInput): string | null {
  const { maxMessageLength, commands } = access.type.config;
  if (message.text.length > maxMessageLength) {
    return `Message text is too long: ${message.text.length} characters, at most ${maxMessageLength}`;
  }
  const name = COMMAND.exec(message.text)?.[1];
  const known = name === undefined || commands.some((command) => command.name === name.toLowerCase());
  return known
    ? null
    : `Sorry, command ${name} doesn't exist. Try posting your message without the starting /`;
}

/** The echo of a refused message: seen by its sender only, neither stored nor published. */
export function refusedMessage(
  ports: Ports,
  access: Access,
  user: UserRecord,
  message: MessageInput,
  id: string,
  reason: string,
): MessageView {
  const now = ports.clock.now();
  return {
    id,
    cid: access.channel.cid,
    userId: user.id,
    user: viewUser(ports, user),
    type: 'error',
    text: reason,
    parentId: message.parentId,
    showInChannel: message.showInChannel ?? false,
    quotedMessageId: message.quotedMessageId,
    quotedMessage: null,
    mentionedUsers: [],
    attachments: message.attachments,
    silent: false,
    custom: message.custom,
    pollId: null,
    poll: null,
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
  };
}
