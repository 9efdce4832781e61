import type { MessageResponse, ReactionResponse } from '../../../protocol/index.ts';
import { apiPath } from '../api-path.ts';
import type { ChatClient } from '../chat-client.ts';

interface Reply {
  readonly message: MessageResponse;
}

export interface ReactionPage {
  readonly reactions: readonly ReactionResponse[];
  readonly next?: string;
}

/** @param unique replaces all other reactions of this person */
export async function addReaction(
  client: ChatClient,
  messageId: string,
  { type, unique }: { readonly type: string; readonly unique: boolean },
): Promise<MessageResponse> {
  const path = apiPath`/messages/${messageId}/reaction`;
  const body = { reaction: { type }, ...(unique ? { enforce_unique: true } : {}) };
  return (await client.request<Reply>({ method: 'POST', path, body })).message;
}

export async function removeReaction(
  client: ChatClient,
  messageId: string,
  type: string,
): Promise<MessageResponse> {
  const path = apiPath`/messages/${messageId}/reaction/${type}`;
  return (await client.request<Reply>({ method: 'DELETE', path })).message;
}

/** Returns a page of the reactions of one type, newest first. */
export function queryReactions(
  client: ChatClient,
  messageId: string,
  {
    type,
    limit,
    next,
  }: { readonly type: string; readonly limit: number; readonly next?: string | undefined },
): Promise<ReactionPage> {
  return client.request<ReactionPage>({
    method: 'POST',
    path: apiPath`/messages/${messageId}/reactions`,
    body: {
      filter: { type },
      sort: [{ field: 'created_at', direction: -1 }],
      limit,
      ...(next ? { next } : {}),
    },
  });
}
