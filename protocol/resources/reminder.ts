import type { ChannelResponse } from './channel.ts';
import type { MessageResponse } from './message.ts';
import type { SortParamRequest } from './paging.ts';
import type { Timestamp } from './timestamp.ts';
import type { ActingUser, UserResponse } from './user.ts';

/** A reminder about a message, or a message saved for later if `remind_at` is missing. */
export interface ReminderResponseData {
  readonly channel?: ChannelResponse;
  readonly channel_cid: string;
  readonly created_at: Timestamp;
  readonly message?: MessageResponse;
  readonly message_id: string;
  readonly remind_at?: Timestamp;
  readonly updated_at: Timestamp;
  readonly user?: UserResponse;
  readonly user_id: string;
}

/** The body of POST and PATCH /messages/{message_id}/reminders. */
export interface CreateReminderRequest extends ActingUser {
  readonly remind_at?: Timestamp;
}

/** The body of POST /reminders/query. */
export interface QueryRemindersRequest extends ActingUser {
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly limit?: number;
  readonly next?: string;
  readonly prev?: string;
  readonly sort?: readonly SortParamRequest[];
}
