import type { MessageResponse, StreamChat, ThreadResponse } from 'stream-chat';

/** People of a thread, and replies, that come with it when it is asked for alone. */
const PARTICIPANTS = 100;
const REPLIES = 3;
/** The API's code for what is not there. */
const NOT_FOUND = 16;

/** Threads a list page holds, and what of each: as the API's own defaults. */
export const THREADS_PAGE = 25;
const LIST_PARTICIPANTS = 10;

function pathOf(client: StreamChat, kind: 'messages' | 'threads', id: string): string {
  return `${client.baseURL ?? ''}/${kind}/${encodeURIComponent(id)}`;
}

/** The thread of a message; null where nobody has replied yet. */
export async function getThread(client: StreamChat, parentId: string): Promise<ThreadResponse | null> {
  try {
    const options = { watch: true, participant_limit: PARTICIPANTS, reply_limit: REPLIES };
    return (await client.get<{ thread: ThreadResponse }>(pathOf(client, 'threads', parentId), options))
      .thread;
  } catch (cause) {
    if ((cause as { code?: unknown }).code === NOT_FOUND) return null;
    throw cause;
  }
}

export async function getMessage(client: StreamChat, id: string): Promise<MessageResponse> {
  return (await client.get<{ message: MessageResponse }>(pathOf(client, 'messages', id))).message;
}

/** Sets the title; an empty one takes it away. */
export async function setTitle(client: StreamChat, parentId: string, title: string): Promise<ThreadResponse> {
  const change = title === '' ? { unset: ['title'] } : { set: { title } };
  return (await client.patch<{ thread: ThreadResponse }>(pathOf(client, 'threads', parentId), change)).thread;
}

export interface ThreadPage {
  readonly threads: readonly ThreadResponse[];
  readonly next?: string;
}

/** Threads the person takes part in, unread ones first, then by their newest reply. */
export function queryThreads(client: StreamChat, limit: number, next?: string): Promise<ThreadPage> {
  return client.post<ThreadPage & { duration: string }>(`${client.baseURL ?? ''}/threads`, {
    limit,
    participant_limit: LIST_PARTICIPANTS,
    reply_limit: REPLIES,
    watch: true,
    ...(next ? { next } : {}),
  });
}
