/** Records attached to messages: drafts, polls, reminders, locations. */
import type { Cid, Custom, Json, Millis, UserId } from './base.ts';
import type { MentionedGroups } from './messages.ts';

/** A draft: a message that may still be empty. */
export interface DraftMessage {
  readonly id: string;
  readonly text: string;
  readonly type: 'regular' | 'system';
  readonly attachments: readonly Json[];
  readonly mentionedUserIds: readonly UserId[];
  /** Missing in drafts from before the field existed. */
  readonly mentionedGroups?: MentionedGroups;
  readonly quotedMessageId: string | null;
  readonly pollId: string | null;
  readonly showInChannel: boolean;
  readonly silent: boolean;
  readonly custom: Custom;
}

/** One for each user, channel and thread. */
export interface DraftRecord {
  readonly userId: UserId;
  readonly cid: Cid;
  /** The thread it is a reply in; null for the channel itself. */
  readonly parentId: string | null;
  readonly message: DraftMessage;
  /** Time of the last save. */
  readonly createdAt: Millis;
}

export interface PollOption {
  readonly id: string;
  readonly text: string;
  readonly custom: Custom;
}

export interface PollRecord {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** `anonymous`: only the voters themselves learn who voted for what. */
  readonly votingVisibility: 'public' | 'anonymous';
  readonly enforceUniqueVote: boolean;
  /** Options one user may vote for; null for any number. */
  readonly maxVotesAllowed: number | null;
  readonly allowAnswers: boolean;
  readonly allowUserSuggestedOptions: boolean;
  readonly isClosed: boolean;
  readonly options: readonly PollOption[];
  readonly custom: Custom;
  readonly createdById: UserId;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
  /** Votes for options; answers are counted separately. */
  readonly voteCount: number;
  readonly voteCountsByOption: { readonly [optionId: string]: number };
  readonly answersCount: number;
}

/** A vote for an option, or an answer in the voter's own words: exactly one of the two is not null. */
export interface PollVoteRecord {
  readonly id: string;
  readonly pollId: string;
  readonly userId: UserId;
  readonly optionId: string | null;
  readonly answerText: string | null;
  /** Cast by a user who is banned in the shadow: it counts for them alone. */
  readonly shadowed: boolean;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

/** One for each user and message. */
export interface ReminderRecord {
  readonly userId: UserId;
  readonly messageId: string;
  readonly cid: Cid;
  /** When to remind; null for a mere bookmark. */
  readonly remindAt: Millis | null;
  /** `missed`: its time came while its owner was away; they get it when they are back. */
  readonly state: 'waiting' | 'given' | 'missed';
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

/** A place shared with a message; live until `endAt`, static if it is null. */
export interface SharedLocation {
  /** Degrees, -90..90. */
  readonly latitude: number;
  /** Degrees, -180..180. */
  readonly longitude: number;
  /** The device that shares the location: no other device may move it. */
  readonly deviceId: string;
  readonly endAt: Millis | null;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}
