import type { MessageResponse, ReactionResponse, StreamChat, UserResponse } from 'stream-chat';
import { ChatFailure } from '../failure.ts';

interface Reply {
  readonly message: MessageResponse;
}

function pathOf(client: StreamChat, messageId: string): string {
  return `${client.baseURL ?? ''}/messages/${encodeURIComponent(messageId)}`;
}

/** Changes single fields and leaves the others, attachments among them, as they are. */
export async function setMessage(
  client: StreamChat,
  messageId: string,
  set: { readonly text?: string; readonly pinned?: boolean },
): Promise<MessageResponse> {
  return (await client.put<Reply>(pathOf(client, messageId), { set })).message;
}

export async function deleteMessage(
  client: StreamChat,
  messageId: string,
  forMe: boolean,
): Promise<MessageResponse | null> {
  const options = forMe ? { delete_for_me: true } : {};
  const { message } = await client.delete<Reply>(pathOf(client, messageId), options);
  return forMe ? null : message;
}

export async function addReaction(
  client: StreamChat,
  messageId: string,
  type: string,
): Promise<MessageResponse> {
  const path = `${pathOf(client, messageId)}/reaction`;
  return (await client.post<Reply>(path, { reaction: { type } })).message;
}

export async function removeReaction(
  client: StreamChat,
  messageId: string,
  type: string,
): Promise<MessageResponse> {
  const path = `${pathOf(client, messageId)}/reaction/${encodeURIComponent(type)}`;
  return (await client.delete<Reply>(path)).message;
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

/** @throws ChatFailure no-answer where nobody is connected */
export function connected(client: StreamChat | undefined): StreamChat {
  if (!client) throw new ChatFailure('no-answer');
  return client;
}
