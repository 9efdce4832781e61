import type { ChannelAPIResponse, MessagePaginationOptions, MessageResponse, StreamChat } from 'stream-chat';
import { MESSAGE_PAGE, REPLIES_PAGE } from '../constants.ts';

function channelPath(client: StreamChat, cid: string): string {
  const colon = cid.indexOf(':');
  const type = encodeURIComponent(cid.slice(0, colon));
  return `${client.baseURL ?? ''}/channels/${type}/${encodeURIComponent(cid.slice(colon + 1))}`;
}

/** Whose messages are fetched: a channel's, or the replies to one of them. */
export interface Place {
  readonly cid: string;
  readonly parentId?: string;
}

export function pageSize({ parentId }: Place): number {
  return parentId ? REPLIES_PAGE : MESSAGE_PAGE;
}

/** A page of messages, oldest first. It goes past the library's own message sets, which the timeline replaces. */
export async function fetchMessages(
  client: StreamChat,
  { cid, parentId }: Place,
  messages: MessagePaginationOptions,
): Promise<MessageResponse[]> {
  if (parentId) {
    const path = `${client.baseURL ?? ''}/messages/${encodeURIComponent(parentId)}/replies`;
    return (await client.get<ChannelAPIResponse>(path, { ...messages })).messages;
  }
  return (await queryUnwatched(client, cid, messages)).messages ?? [];
}

/** A channel as it stands, for whoever does not watch it. @param data of a channel that there is only now */
export function queryUnwatched(
  client: StreamChat,
  cid: string,
  messages: MessagePaginationOptions,
  data: object = {},
): Promise<ChannelAPIResponse> {
  return client.post(`${channelPath(client, cid)}/query`, { data, state: true, messages });
}

/** The body of a send, as the API spells it. */
export interface OutgoingMessage {
  readonly id: string;
  readonly text: string;
  readonly quoted_message_id?: string;
  readonly skip_enrich_url?: boolean;
}

/** @returns the message as the server stored it, or one of type `error` that says why it was not taken */
export async function postMessage(
  client: StreamChat,
  cid: string,
  // What stands beside the message in the API's body stands among its fields here.
  { skip_enrich_url, ...message }: OutgoingMessage,
): Promise<MessageResponse> {
  const reply = await client.post<{ message: MessageResponse }>(`${channelPath(client, cid)}/message`, {
    message,
    ...(skip_enrich_url ? { skip_enrich_url } : {}),
  });
  return reply.message;
}
