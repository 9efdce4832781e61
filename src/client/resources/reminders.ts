import type { QueryRemindersRequest, ReminderResponseData } from '../../../protocol/index.ts';
import { apiPath } from '../api-path.ts';
import type { ChatClient } from '../chat-client.ts';

/** The API reports these cases only by their text. */
const ALREADY = 'already has reminder created for this message_id';
const NONE = 'reminder does not exist';

/** Tries the first request, and the second if the server's error text says that the first does not apply. */
async function either<T>(first: () => Promise<T>, words: string, second: () => Promise<T>): Promise<T> {
  try {
    return await first();
  } catch (cause) {
    if (!(cause instanceof Error) || !cause.message.includes(words)) throw cause;
    return second();
  }
}

/**
 * Sets a reminder, whether or not one exists.
 * @param at epoch ms; null keeps the message for later without a time
 * @param known true if a reminder is known to exist, which saves a request
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

/** Removes a reminder. One that is already gone counts as removed. */
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
