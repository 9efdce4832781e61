import type { MessageView, ReactionView } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { writeBareDraft, writeBareLocation, writeBareReminder } from './message-extras.ts';
import { writePoll } from './poll.ts';
import { writeTime, writeTimeOrNull } from './time.ts';
import { writeUser } from './user.ts';

/** A message. `html` is always empty: nothing a visitor writes becomes markup on the way. */
export function writeMessage(message: MessageView): JsonObject {
  return {
    ...message.custom,
    id: message.id,
    cid: message.cid,
    text: message.text,
    html: '',
    type: message.type,
    user: writeUser(message.user),
    attachments: message.attachments,
    mentioned_users: message.mentionedUsers.map(writeUser),
    mentioned_channel: message.mentionedGroups.channel,
    mentioned_here: message.mentionedGroups.here,
    ...(message.mentionedGroups.roles.length > 0 && { mentioned_roles: message.mentionedGroups.roles }),
    restricted_visibility: message.restrictedVisibility,
    silent: message.silent,
    shadowed: message.shadowed,
    ...(message.deletedForMe && { deleted_for_me: true }),
    ...(message.i18n !== null && { i18n: message.i18n }),
    ...writeCommandOf(message),
    ...writeReactionsOf(message),
    ...writeThreadOf(message),
    ...writeQuoteOf(message),
    ...writeExtrasOf(message),
    pinned: message.pinnedAt !== null,
    pinned_at: writeTimeOrNull(message.pinnedAt),
    pinned_by: message.pinnedBy === null ? null : writeUser(message.pinnedBy),
    pin_expires: writeTimeOrNull(message.pinExpires),
    created_at: writeTime(message.createdAt),
    updated_at: writeTime(message.updatedAt),
    ...(message.textUpdatedAt !== null && { message_text_updated_at: writeTime(message.textUpdatedAt) }),
    ...(message.deletedAt !== null && { deleted_at: writeTime(message.deletedAt) }),
  };
}

function writeCommandOf({ command }: MessageView): JsonObject {
  if (command === null) return {};
  return { command: command.name, args: command.args, command_info: { name: command.name } };
}

/** Groups as the client reads them now, and the two flat maps that older clients read. */
function writeReactionsOf(message: MessageView): JsonObject {
  const groups: Record<string, unknown> = {};
  const counts: Record<string, number> = {};
  const scores: Record<string, number> = {};
  const entries = Object.entries(message.reactionGroups);
  for (const [type, group] of entries) {
    counts[type] = group.count;
    scores[type] = group.sumScores;
    groups[type] = {
      count: group.count,
      sum_scores: group.sumScores,
      first_reaction_at: writeTime(group.firstReactionAt),
      last_reaction_at: writeTime(group.lastReactionAt),
      latest_reactions_by: message.latestReactions
        .filter((reaction) => reaction.type === type)
        .map((reaction) => ({
          created_at: writeTime(reaction.createdAt),
          user_id: reaction.userId,
          user: writeUser(reaction.user),
        })),
    };
  }
  return {
    latest_reactions: message.latestReactions.map(writeReaction),
    own_reactions: message.ownReactions.map(writeReaction),
    reaction_counts: counts,
    reaction_scores: scores,
    reaction_groups: entries.length === 0 ? null : groups,
  };
}

function writeThreadOf(message: MessageView): JsonObject {
  return {
    reply_count: message.replyCount,
    deleted_reply_count: message.deletedReplyCount,
    ...(message.parentId !== null && { parent_id: message.parentId }),
    ...(message.showInChannel && { show_in_channel: true }),
    ...(message.threadParticipants.length > 0 && {
      thread_participants: message.threadParticipants.map(writeUser),
    }),
  };
}

function writeQuoteOf(message: MessageView): JsonObject {
  return {
    ...(message.quotedMessageId !== null && { quoted_message_id: message.quotedMessageId }),
    ...(message.quotedMessage !== null && { quoted_message: writeMessage(message.quotedMessage) }),
  };
}

function writeExtrasOf({ pollId, poll, sharedLocation, draft, reminder }: MessageView): JsonObject {
  return {
    ...(pollId !== null && { poll_id: pollId }),
    ...(poll !== null && { poll: writePoll(poll) }),
    ...(sharedLocation !== null && { shared_location: writeBareLocation(sharedLocation) }),
    ...(draft !== null && { draft: writeBareDraft(draft) }),
    ...(reminder !== null && { reminder: writeBareReminder(reminder) }),
  };
}

export function writeReaction(reaction: ReactionView): JsonObject {
  return {
    ...reaction.custom,
    type: reaction.type,
    score: reaction.score,
    ...(reaction.emojiCode !== null && { emoji_code: reaction.emojiCode }),
    message_id: reaction.messageId,
    user_id: reaction.userId,
    user: writeUser(reaction.user),
    created_at: writeTime(reaction.createdAt),
    updated_at: writeTime(reaction.updatedAt),
  };
}
