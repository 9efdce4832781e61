/** Segments and campaigns: one message to many people or channels. */
import type { Filter } from '../query-types.ts';
import type { Custom, Json, Millis, UserId } from './base.ts';

export type SegmentType = 'user' | 'channel';

/** People or channels that campaigns reach: those added by id, and those that a filter finds when a campaign begins. */
export interface SegmentRecord {
  readonly id: string;
  readonly type: SegmentType;
  readonly name: string;
  readonly description: string;
  /** As the client sent it; null for a segment of targets added by id. */
  readonly filter: Custom | null;
  /** The same, checked. */
  readonly condition: Filter | null;
  readonly allUsers: boolean;
  /** All channels of which the campaign's sender is a member. */
  readonly allSenderChannels: boolean;
  /** Targets added by id. */
  readonly size: number;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

/** Id of a user, or cid of a channel. */
export interface SegmentTarget {
  readonly segmentId: string;
  readonly targetId: string;
  readonly createdAt: Millis;
}

export type CampaignStatus = 'draft' | 'scheduled' | 'in_progress' | 'stopped' | 'completed';

/** Texts may hold variables, such as `{{receiver.name}}`. */
export interface CampaignMessage {
  readonly text: string;
  readonly attachments: readonly Json[];
  readonly pollId: string | null;
  readonly searchable: boolean;
  readonly custom: Custom;
}

export interface CampaignMember {
  readonly userId: UserId;
  readonly channelRole: string;
  readonly custom: Custom;
}

/** The channel in which each person gets the message. */
export interface CampaignChannel {
  readonly type: string;
  /** May hold variables. Null: the channel of exactly its members. */
  readonly id: string | null;
  /** Members beside the sender and the receiver. */
  readonly members: readonly CampaignMember[];
  readonly team: string | null;
  readonly custom: Custom;
}

/** Everything that a client decides about a campaign. */
export interface CampaignContent {
  readonly name: string;
  readonly description: string;
  readonly senderId: UserId;
  /** Whether the sender is a member of the channels; null: of those that the campaign creates. */
  readonly senderMode: 'include' | 'exclude' | null;
  /** How the sender sees channels that the campaign creates. */
  readonly senderVisibility: 'hidden' | 'archived' | null;
  readonly segmentIds: readonly string[];
  readonly userIds: readonly UserId[];
  readonly createChannels: boolean;
  /** Shows the channel again to people who have hidden it. */
  readonly showChannels: boolean;
  readonly skipPush: boolean;
  readonly skipWebhook: boolean;
  readonly message: CampaignMessage;
  /** Null: the conversation of sender and receiver, of type messaging. */
  readonly channel: CampaignChannel | null;
}

/** Where the search for targets stands: after this target of a step. Each segment has two steps, its targets by id and its filter. */
export interface Collecting {
  readonly step: number;
  readonly after: string | null;
}

export interface CampaignStats {
  readonly startedAt: Millis | null;
  readonly completedAt: Millis | null;
  readonly messagesSent: number;
  readonly channelsCreated: number;
  readonly usersSent: number;
  /** Targets found, and those that are done with, whether they got the message or not. */
  readonly targets: number;
  readonly reached: number;
}

export interface CampaignRecord extends CampaignStats {
  readonly id: string;
  readonly content: CampaignContent;
  readonly status: CampaignStatus;
  readonly scheduledFor: Millis | null;
  readonly stopAt: Millis | null;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
  /** Null once all targets are known. */
  readonly collecting: Collecting | null;
  /** The run that sends; a server that takes over begins another one. */
  readonly runner: string | null;
  /** Last sign of life of that run. */
  readonly beatAt: Millis;
}
