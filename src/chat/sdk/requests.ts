import type { ChannelAPIResponse, MessagePaginationOptions, MessageResponse, StreamChat } from 'stream-chat';

function channelPath(client: StreamChat, cid: string): string {
  const colon = cid.indexOf(':');
  const type = encodeURIComponent(cid.slice(0, colon));
  return `${client.baseURL ?? ''}/channels/${type}/${encodeURIComponent(cid.slice(colon + 1))}`;
}

/** A page of messages, oldest first. It goes past the library's own message sets, which the timeline replaces. */
export async function fetchMessages(
  client: StreamChat,
  cid: string,
  messages: MessagePaginationOptions,
): Promise<MessageResponse[]> {
  const state = await client.post<ChannelAPIResponse>(`${channelPath(client, cid)}/query`, {
    data: {},
    state: true,
    messages,
  });
  return state.messages ?? [];
}

/** @returns the message as the server stored it, or one of type `error` that says why it was not taken */
export async function postMessage(
  client: StreamChat,
  cid: string,
  message: { readonly id: string; readonly text: string; readonly quoted_message_id?: string },
): Promise<MessageResponse> {
  const reply = await client.post<{ message: MessageResponse }>(`${channelPath(client, cid)}/message`, {
    message,
  });
  return reply.message;
}
