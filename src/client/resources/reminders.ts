import type { QueryRemindersRequest, ReminderResponseData } from '../../../protocol/index.ts';
import { apiPath } from '../api-path.ts';
import type { ChatClient } from '../chat-client.ts';

/** The API says these by their words alone. */
const ALREADY = 'already has reminder created for this message_id';
const NONE = 'reminder does not exist';

/** Tries one way, and the other where the server says by these words that the first does not apply. */
async function either<T>(first: () => Promise<T>, words: string, second: () => Promise<T>): Promise<T> {
  try {
    return await first();
  } catch (cause) {
    if (!(cause instanceof Error) || !cause.message.includes(words)) throw cause;
    return second();
  }
}

/**
 * Sets a reminder, whether or not there is one already.
 * @param at epoch ms; null keeps the message for later without a time
 * @param known there is one as far as is known, which saves a request
 */
export async function putReminder(
  client: ChatClient,
  messageId: string,
  { at, known }: { readonly at: number | null; readonly known: boolean },
): Promise<ReminderResponseData> {
  const path = apiPath`/messages/${messageId}/reminders`;
  const body = { remind_at: at === null ? null : new Date(at).toISOString() };
  const send = (method: 'POST' | 'PATCH') => () =>
    client.request<{ readonly reminder: ReminderResponseData }>({ method, path, body });
  const create = send('POST');
  const update = send('PATCH');
  const { reminder } = known ? await either(update, NONE, create) : await either(create, ALREADY, update);
  return reminder;
}

/** Takes a reminder away. One that is gone already counts as taken away. */
export async function removeReminder(client: ChatClient, messageId: string): Promise<void> {
  const path = apiPath`/messages/${messageId}/reminders`;
  await either<unknown>(
    () => client.request({ method: 'DELETE', path }),
    NONE,
    async () => null,
  );
}

export interface ReminderPage {
  readonly reminders: readonly ReminderResponseData[];
  readonly next?: string;
}

export function queryReminders(client: ChatClient, query: QueryRemindersRequest): Promise<ReminderPage> {
  return client.request<ReminderPage>({ method: 'POST', path: '/reminders/query', body: query });
}
