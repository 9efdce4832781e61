import type {
  MessagePaginationParams,
  MessageResponse,
  SendMessageResponse,
} from '../../../protocol/index.ts';
import { apiPath } from '../api-path.ts';
import type { ChatClient } from '../chat-client.ts';
import { channelPath } from './channel-path.ts';

interface Reply {
  readonly message: MessageResponse;
}

/** Returns replies to a message, oldest first. */
export async function getReplies(
  client: ChatClient,
  parentId: string,
  page: MessagePaginationParams,
): Promise<readonly MessageResponse[]> {
  const reply = await client.request<{ readonly messages: readonly MessageResponse[] }>({
    method: 'GET',
    path: apiPath`/messages/${parentId}/replies`,
    query: { ...page },
  });
  return reply.messages;
}

/** @param body a message by the API's names, with request options beside it */
export async function postMessage(
  client: ChatClient,
  cid: string,
  body: { readonly message: Readonly<Record<string, unknown>>; readonly skip_enrich_url?: boolean },
): Promise<MessageResponse> {
  const path = `${channelPath(cid)}/message`;
  return (await client.request<SendMessageResponse>({ method: 'POST', path, body })).message;
}

/** Changes single fields and leaves all others unchanged, including attachments. */
export async function setMessage(
  client: ChatClient,
  messageId: string,
  set: Readonly<Record<string, unknown>>,
): Promise<MessageResponse> {
  const path = apiPath`/messages/${messageId}`;
  return (await client.request<Reply>({ method: 'PUT', path, body: { set } })).message;
}

/**
 * @param forMe deletes the message for this person only
 * @returns the deleted message; null with `forMe`
 */
export async function deleteMessage(
  client: ChatClient,
  messageId: string,
  forMe: boolean,
): Promise<MessageResponse | null> {
  const { message } = await client.request<Reply>({
    method: 'DELETE',
    path: apiPath`/messages/${messageId}`,
    ...(forMe ? { query: { delete_for_me: true } } : {}),
  });
  return forMe ? null : message;
}
