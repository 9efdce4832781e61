import {
  isNote,
  type MessageModeration,
  type MessageView,
  type ReactionView,
} from '../../../domain/index.ts';
import type { JsonObject } from '../json-object.ts';
import { listedPeople, type WriteUser } from '../listed-people.ts';
import { writeTime, writeTimeOrNull } from '../time.ts';
import { writeUser } from '../user.ts';
import { writeUserGroup } from '../user-group.ts';
import { writeBareDraft, writeBareLocation, writeBareReminder } from './message-extras.ts';
import { htmlOf } from './message-html.ts';
import { writePoll } from './poll.ts';

const NOTHING: JsonObject = {};

/** Writes a message. Its markup is what a server gave, else its escaped text. */
export function writeMessage(message: MessageView): JsonObject {
  const named = writeNamed(message);
  const { custom } = message;
  return Object.keys(custom).length === 0 ? named : { ...custom, ...named };
}

/**
 * Writes the keys with names. `undefined` values do not occur in the JSON. Written so, all messages have one shape, and
 * each message sent makes one object.
 */
function writeNamed(message: MessageView): JsonObject {
  const { mentionedGroups, member, command, parentId, pinnedBy } = message;
  const createdAt = writeTime(message.createdAt);
  const { roles, groupIds = [] } = mentionedGroups;
  const writeListed = listedPeople();
  const reactions = writeReactionsOf(message, writeListed);
  return {
    id: message.id,
    cid: message.cid,
    text: message.text,
    html: message.html ?? htmlOf(message.text),
    type: message.type,
    user: writeUser(message.user),
    attachments: message.attachments,
    mentioned_users: message.mentionedUsers.map(writeListed),
    mentioned_channel: mentionedGroups.channel,
    mentioned_here: mentionedGroups.here,
    mentioned_roles: some(roles),
    mentioned_group_ids: some(groupIds),
    mentioned_groups: groupIds.length === 0 ? undefined : message.userGroups.map(writeUserGroup),
    member:
      member === null
        ? undefined
        : { channel_role: member.channelRole, notifications_muted: member.notificationsMuted },
    restricted_visibility: isNote(message) ? [] : message.restrictedVisibility,
    support_note: isNote(message) || undefined,
    silent: message.silent,
    shadowed: message.shadowed,
    deleted_for_me: message.deletedForMe || undefined,
    moderation: written(message.moderation, writeModeration),
    i18n: message.i18n ?? undefined,
    command: command?.name,
    args: command?.args,
    command_info: command === null ? undefined : { name: command.name },
    latest_reactions: reactions.latest,
    own_reactions: reactions.own,
    reaction_counts: reactions.counts,
    reaction_scores: reactions.scores,
    reaction_groups: reactions.groups,
    reply_count: message.replyCount,
    deleted_reply_count: message.deletedReplyCount,
    parent_id: parentId ?? undefined,
    show_in_channel: message.showInChannel || undefined,
    thread_participants: some(message.threadParticipants)?.map(writeListed),
    quoted_message_id: message.quotedMessageId ?? undefined,
    quoted_message: written(message.quotedMessage, writeMessage),
    poll_id: message.pollId ?? undefined,
    poll: written(message.poll, writePoll),
    shared_location: written(message.sharedLocation, writeBareLocation),
    draft: written(message.draft, writeBareDraft),
    reminder: written(message.reminder, writeBareReminder),
    pinned: message.pinnedAt !== null,
    pinned_at: writeTimeOrNull(message.pinnedAt),
    pinned_by: pinnedBy === null ? null : writeListed(pinnedBy),
    pin_expires: writeTimeOrNull(message.pinExpires),
    created_at: createdAt,
    // Few messages are ever updated.
    updated_at: message.updatedAt === message.createdAt ? createdAt : writeTime(message.updatedAt),
    message_text_updated_at: written(message.textUpdatedAt, writeTime),
    deleted_at: written(message.deletedAt, writeTime),
  };
}

const writeModeration = ({ action, originalText, blocklist }: MessageModeration): JsonObject => ({
  action,
  original_text: originalText,
  text_harms: [],
  image_harms: [],
  ...(blocklist !== null && { blocklist_matched: blocklist }),
});

const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);

const written = <T, R>(value: T | null, write: (value: T) => R): R | undefined =>
  value === null ? undefined : write(value);

interface WrittenReactions {
  readonly latest: readonly JsonObject[];
  readonly own: readonly JsonObject[];
  readonly counts: JsonObject;
  readonly scores: JsonObject;
  /** Null if there are none. */
  readonly groups: JsonObject | null;
}

/** Writes groups as the client reads them now, and the two flat maps that older clients read. */
function writeReactionsOf(message: MessageView, writeListed: WriteUser): WrittenReactions {
  const write = (reaction: ReactionView) => writeReactionBy(reaction, writeListed);
  const latest = message.latestReactions.map(write);
  const own = message.ownReactions.map(write);
  const entries = Object.entries(message.reactionGroups);
  if (entries.length === 0) return { latest, own, counts: NOTHING, scores: NOTHING, groups: null };
  const groups: Record<string, unknown> = {};
  const counts: Record<string, number> = {};
  const scores: Record<string, number> = {};
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
          user: writeListed(reaction.user),
        })),
    };
  }
  return { latest, own, counts, scores, groups };
}

export const writeReaction = (reaction: ReactionView): JsonObject => writeReactionBy(reaction, writeUser);

function writeReactionBy(reaction: ReactionView, write: WriteUser): JsonObject {
  return {
    ...reaction.custom,
    type: reaction.type,
    score: reaction.score,
    ...(reaction.emojiCode !== null && { emoji_code: reaction.emojiCode }),
    message_id: reaction.messageId,
    user_id: reaction.userId,
    user: write(reaction.user),
    created_at: writeTime(reaction.createdAt),
    updated_at: writeTime(reaction.updatedAt),
  };
}
