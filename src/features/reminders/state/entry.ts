import type { MessageResponse, ReminderResponseData } from '../../../../protocol/index.ts';
import {
  type AttachmentSummary,
  attachmentsOf,
  type ChatError,
  type ChatRuntime,
  kindOf,
  type MessageKind,
  type Person,
  summarizeAttachments,
  textOf,
  timeIn,
} from '../../../chat/index.ts';
import { REMINDER_SOON } from './constants.ts';

/** `saved`: kept for later without a time. */
export type ReminderGroup = 'overdue' | 'soon' | 'later' | 'saved';
export const REMINDER_GROUPS: readonly ReminderGroup[] = ['overdue', 'soon', 'later', 'saved'];

/** The message of a reminder; null if it can no longer be read. */
export interface RemindedMessage extends AttachmentSummary {
  readonly author: Person;
  readonly mine: boolean;
  readonly kind: MessageKind;
  readonly text: string;
  /** Id of the thread's parent message, if the message is only in a thread. */
  readonly parentId?: string;
}

export interface ReminderItem {
  readonly messageId: string;
  readonly cid: string;
  /** The channel's name; empty if it has none. */
  readonly channel: string;
  /** Epoch ms; null for no fixed time. */
  readonly at: number | null;
  /** Time left when it was last computed, ms, negative once it is past; null without a time. */
  readonly left: number | null;
  readonly group: ReminderGroup;
  readonly message: RemindedMessage | null;
  /** Why the last change of the reminder failed. */
  readonly error: ChatError | null;
}

/** A reminder as it is known here. */
export interface Known {
  readonly reminder: ReminderResponseData;
  readonly at: number | null;
  readonly left: number | null;
  readonly error: ChatError | null;
}

/**
 * Returns the group of a reminder.
 * @param left ms until its time; null without a time
 */
export function groupOf(left: number | null): ReminderGroup {
  if (left === null) return 'saved';
  if (left <= 0) return 'overdue';
  return left < REMINDER_SOON ? 'soon' : 'later';
}

/** Returns the time of a reminder, epoch ms; null for none. */
export const remindAt = ({ remind_at }: Pick<ReminderResponseData, 'remind_at'>): number | null =>
  timeIn(remind_at) || null;

function messageOf(
  runtime: ChatRuntime,
  message: MessageResponse | null | undefined,
): RemindedMessage | null {
  if (!message) return null;
  const kind = kindOf(message);
  if (kind === 'deleted') return null;
  const inThread = message.parent_id && !message.show_in_channel;
  return {
    author: runtime.person(message.user ?? { id: '' }),
    mine: message.user?.id === runtime.me(),
    kind,
    text: textOf(message, kind),
    ...summarizeAttachments(attachmentsOf(message)),
    ...(inThread ? { parentId: message.parent_id ?? '' } : {}),
  };
}

export function itemOf(runtime: ChatRuntime, { reminder, at, left, error }: Known): ReminderItem {
  const { channel } = reminder;
  return {
    messageId: reminder.message_id,
    cid: reminder.channel_cid,
    channel: typeof channel?.name === 'string' ? channel.name : '',
    at,
    left,
    group: groupOf(left),
    message: messageOf(runtime, reminder.message),
    error,
  };
}

const created = ({ reminder }: Known): number => timeIn(reminder.created_at) || 0;

/** Compares two reminders: the earliest due first. Those without a time follow, the last saved first. */
export function inOrder(a: Known, b: Known): number {
  if (a.at === null || b.at === null) {
    if (a.at !== b.at) return a.at === null ? 1 : -1;
    return created(b) - created(a);
  }
  return a.at - b.at;
}
