import type { MessageResponse, ThreadStateResponse } from '../../../protocol/index.ts';
import { apiPath } from '../api-path.ts';
import type { ChatClient } from '../chat-client.ts';

/** Participants and replies fetched with a single thread. */
const PARTICIPANTS = 100;
const REPLIES = 3;
/** Participants fetched with each thread of a list. */
const LIST_PARTICIPANTS = 10;

interface Reply {
  readonly thread: ThreadStateResponse;
}

/**
 * Returns a thread and subscribes this connection to its events.
 * @throws ApiError 16 if nobody has replied
 */
export async function getThread(client: ChatClient, parentId: string): Promise<ThreadStateResponse> {
  const reply = await client.request<Reply>({
    method: 'GET',
    path: apiPath`/threads/${parentId}`,
    query: { watch: true, participant_limit: PARTICIPANTS, reply_limit: REPLIES },
    subscribes: true,
  });
  return reply.thread;
}

export async function getMessage(client: ChatClient, id: string): Promise<MessageResponse> {
  const path = apiPath`/messages/${id}`;
  return (await client.request<{ readonly message: MessageResponse }>({ method: 'GET', path })).message;
}

/** Sets the title; an empty one removes it. */
export async function setTitle(
  client: ChatClient,
  parentId: string,
  title: string,
): Promise<ThreadStateResponse> {
  const body = title === '' ? { unset: ['title'] } : { set: { title } };
  return (await client.request<Reply>({ method: 'PATCH', path: apiPath`/threads/${parentId}`, body })).thread;
}

export interface ThreadPage {
  readonly threads: readonly ThreadStateResponse[];
  readonly next?: string;
}

/** Returns the threads this person takes part in, unread ones first, then by their newest reply. */
export function queryThreads(client: ChatClient, limit: number, next?: string): Promise<ThreadPage> {
  return client.request<ThreadPage>({
    method: 'POST',
    path: '/threads',
    body: {
      limit,
      participant_limit: LIST_PARTICIPANTS,
      reply_limit: REPLIES,
      watch: true,
      ...(next ? { next } : {}),
    },
    subscribes: true,
  });
}
