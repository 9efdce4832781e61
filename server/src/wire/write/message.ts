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
    mentioned_channel: false,
    mentioned_here: false,
    restricted_visibility: [],
    silent: message.silent,
    shadowed: false,
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
    message_id: reaction.messageId,
    user_id: reaction.userId,
    user: writeUser(reaction.user),
    created_at: writeTime(reaction.createdAt),
    updated_at: writeTime(reaction.updatedAt),
  };
}
