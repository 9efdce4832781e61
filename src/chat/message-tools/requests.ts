import type {
  MessageResponse,
  ReactionResponse,
  ReminderResponse,
  StreamChat,
  UserResponse,
} from 'stream-chat';
import { refusalOf } from '../to-chat-error.ts';
import type { Choice } from './choices.ts';

/** The API says these by their words alone. */
const ALREADY = 'already has reminder created for this message_id';
const NONE = 'reminder does not exist';

interface Reply {
  readonly reminder: ReminderResponse;
}

function pathOf(client: StreamChat, messageId: string): string {
  return `${client.baseURL ?? ''}/messages/${encodeURIComponent(messageId)}`;
}

/** Tries one way, and the other where the server says by these words that the first does not apply. */
async function either<T>(first: () => Promise<T>, words: string, second: () => Promise<T>): Promise<T> {
  try {
    return await first();
  } catch (cause) {
    if (!refusalOf(cause).message.includes(words)) throw cause;
    return second();
  }
}

/**
 * Sets a reminder, whether or not there is one: what is known here is only where to begin.
 * @param at epoch ms; null keeps the message for later
 */
export async function putReminder(
  client: StreamChat,
  messageId: string,
  at: number | null,
  known: boolean,
): Promise<ReminderResponse> {
  const url = `${pathOf(client, messageId)}/reminders`;
  const body = { remind_at: at === null ? null : new Date(at).toISOString() };
  const create = () => client.post<Reply & { duration: string }>(url, body);
  const update = () => client.patch<Reply & { duration: string }>(url, body);
  const { reminder } = known ? await either(update, NONE, create) : await either(create, ALREADY, update);
  return reminder;
}

/** One that is gone already is as good as taken back. */
export async function removeReminder(client: StreamChat, messageId: string): Promise<void> {
  const remove = () => client.delete(`${pathOf(client, messageId)}/reminders`);
  await either<unknown>(remove, NONE, async () => null);
}

/** Presses a button of a command's answer. @returns the message as it is then; null where it was called off */
export async function runAction(
  client: StreamChat,
  messageId: string,
  { name, value }: Choice,
): Promise<MessageResponse | null> {
  const body = { form_data: { [name]: value } };
  const reply = await client.post<{ message?: MessageResponse | null; duration: string }>(
    `${pathOf(client, messageId)}/action`,
    body,
  );
  return reply.message ?? null;
}

/** @param language as the API writes it: "en" */
export async function translate(
  client: StreamChat,
  messageId: string,
  language: string,
): Promise<MessageResponse> {
  const url = `${pathOf(client, messageId)}/translate`;
  const reply = await client.post<{ message: MessageResponse; duration: string }>(url, { language });
  return reply.message;
}

export interface ReactionPage {
  readonly reactions: readonly (ReactionResponse & { user?: UserResponse | null })[];
  readonly next?: string;
}

/** Who reacted with this type, newest first. */
export function queryReactions(
  client: StreamChat,
  messageId: string,
  type: string,
  limit: number,
  next: string | undefined,
): Promise<ReactionPage> {
  return client.post<ReactionPage & { duration: string }>(`${pathOf(client, messageId)}/reactions`, {
    filter: { type },
    sort: [{ field: 'created_at', direction: -1 }],
    limit,
    ...(next ? { next } : {}),
  });
}

const queue = (client: StreamChat, call: string) => `${client.baseURL ?? ''}/api/v2/moderation/${call}`;

/** The item of the review queue that is about a message; null where there is none. */
export async function findReview(client: StreamChat, messageId: string, cid: string): Promise<string | null> {
  const reply = await client.post<{ items?: readonly { readonly id: string }[]; duration: string }>(
    queue(client, 'review_queue'),
    { filter: { entity_id: messageId, channel_cid: cid }, limit: 1 },
  );
  return reply.items?.[0]?.id ?? null;
}

/** Undeletes the message that an item is about: of the API's ways the one that is open to people. */
export const restoreReviewed = (client: StreamChat, itemId: string) =>
  client.post(queue(client, 'submit_action'), { item_id: itemId, action_type: 'restore' });
