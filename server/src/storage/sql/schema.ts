/** The tables as every database holds them: booleans are 0 or 1, times epoch milliseconds, lists and records JSON text. */

import type { CampaignTables } from './schema-campaigns.ts';
import type { ConversationTables } from './schema-conversation.ts';
import type { HookTables } from './schema-hooks.ts';
import type { MembershipTables } from './schema-membership.ts';
import type { MessageTables } from './schema-messages.ts';
import type { ModerationTables } from './schema-moderation.ts';
import type { StaffTables } from './schema-staff.ts';
import type { UserGroupTables } from './schema-user-groups.ts';

type Bit = 0 | 1;

export interface UserRow {
  id: string;
  role: string;
  name: string | null;
  image: string | null;
  language: string | null;
  teams: string;
  invisible: Bit;
  banned: Bit;
  shadow_banned: Bit;
  ban_expires: number | null;
  privacy: string;
  custom: string;
  created_at: number;
  updated_at: number;
  last_active: number | null;
  deactivated_at: number | null;
  deleted_at: number | null;
  revoked_before: number | null;
  teams_role: string;
  page_data: string;
}

/** A key of a user's name, see `nameKeys`. Every user with a visible name has one to three. */
export interface UserNameRow {
  user_id: string;
  key: string;
}

export interface SignInCodeRow {
  hash: string;
  user_id: string;
  expires_at: number;
}

export interface ChannelRow {
  cid: string;
  type: string;
  id: string;
  created_by: string | null;
  team: string | null;
  frozen: Bit;
  disabled: Bit;
  cooldown: number;
  custom: string;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  truncated_at: number | null;
  last_message_at: number | null;
  /** The later of `created_at` and `last_message_at`: the default order of channel lists. */
  last_updated: number;
  member_count: number;
  message_count: number;
  seq: number;
  last_stamp: number;
  counted: number;
  config_overrides: string;
  truncated_by: string | null;
  filter_tags: string;
  /** 1 if the creator, who is no member, has hidden the channel. */
  hidden_by_creator: Bit;
  /** Null for channels of other types; so is the priority. */
  support_status: 'open' | 'snoozed' | 'closed' | null;
  support_assignee_id: string | null;
  support_assigned_at: number | null;
  support_tags: string;
  support_priority: number | null;
  support_snoozed_until: number | null;
  support_unanswered_since: number | null;
  support_first_answer_ms: number | null;
  support_closed_at: number | null;
  rating_score: number | null;
  rating_text: string | null;
  rating_at: number | null;
}

export interface MemberRow {
  cid: string;
  user_id: string;
  channel_role: string;
  banned: Bit;
  shadow_banned: Bit;
  ban_expires: number | null;
  notifications_muted: Bit;
  hidden: Bit;
  blocked: Bit;
  pinned_at: number | null;
  archived_at: number | null;
  invited: Bit;
  invite_accepted_at: number | null;
  invite_rejected_at: number | null;
  /** 1 if the user was invited and has not accepted. */
  waiting: Bit;
  history_from: number | null;
  custom: string;
  created_at: number;
  updated_at: number;
}

export interface MessageRow {
  id: string;
  cid: string;
  user_id: string;
  type: string;
  text: string;
  /** Markup that a server gave; null if it follows from the text. */
  html: string | null;
  parent_id: string | null;
  show_in_channel: Bit;
  /** 0 for thread-only replies. */
  in_list: Bit;
  /** 1 while the message counts as unread for others. */
  counted: Bit;
  quoted_id: string | null;
  mentioned: string;
  attachments: string;
  silent: Bit;
  custom: string;
  poll_id: string | null;
  location: string | null;
  /** End of a live location; null for all other messages. */
  location_end: number | null;
  reaction_groups: string;
  reply_count: number;
  deleted_reply_count: number;
  thread_participants: string;
  pinned_at: number | null;
  pinned_by: string | null;
  pin_expires: number | null;
  created_at: number;
  updated_at: number;
  text_updated_at: number | null;
  deleted_at: number | null;
  /** JSON list of the message's readers; `[]` is everybody. */
  restricted: string;
  mention_groups: string;
  command: string | null;
  i18n: string | null;
  shadowed: Bit;
  /** 1 if hidden_messages has rows for the message. */
  hidden_for: Bit;
}

export interface ReactionRow {
  message_id: string;
  user_id: string;
  type: string;
  score: number;
  emoji_code: string | null;
  shadowed: 0 | 1;
  custom: string;
  created_at: number;
  updated_at: number;
}

export interface ReadRow {
  cid: string;
  user_id: string;
  last_read: number;
  last_read_message_id: string | null;
  counted_at_read: number;
  last_delivered_at: number | null;
  last_delivered_message_id: string | null;
}

export interface EventRow {
  cid: string;
  seq: number;
  created_at: number;
  type: string;
  message_id: string | null;
  user_id: string | null;
  data: string | null;
}

/** Temporary, of the writer's connection: see repositories/totals-cache.ts. */
interface TotalsRow {
  user_id: string;
  staff_types: string;
  cap: number;
  total: number;
  channels: number;
}

export interface Schema
  extends MessageTables,
    ConversationTables,
    ModerationTables,
    MembershipTables,
    CampaignTables,
    HookTables,
    StaffTables,
    UserGroupTables {
  users: UserRow;
  user_names: UserNameRow;
  sign_in_codes: SignInCodeRow;
  channels: ChannelRow;
  members: MemberRow;
  messages: MessageRow;
  reactions: ReactionRow;
  reads: ReadRow;
  events: EventRow;
  totals: TotalsRow;
  /** Kysely's record of migrations: the number of each, in four digits, and the time in ISO 8601. */
  stoop_migrations: { name: string; timestamp: string };
  /** The record of earlier versions, replaced by `stoop_migrations`. */
  schema_version: { version: number; applied_at: number };
}
