import type { DraftResponse, QueryDraftsRequest } from '../../../protocol/index.ts';
import type { ChatClient } from '../chat-client.ts';
import { channelPath } from './channel-path.ts';

export const draftPath = (cid: string): string => `${channelPath(cid)}/draft`;

export interface DraftPage {
  readonly drafts: readonly DraftResponse[];
  readonly next?: string;
}

export function queryDrafts(client: ChatClient, query: QueryDraftsRequest): Promise<DraftPage> {
  return client.request<DraftPage>({ method: 'POST', path: '/drafts/query', body: query });
}

/** @param message the draft's message, by the API's names */
export async function saveDraft(
  client: ChatClient,
  cid: string,
  message: Readonly<Record<string, unknown>>,
): Promise<DraftResponse> {
  const reply = await client.request<{ readonly draft: DraftResponse }>({
    method: 'POST',
    path: draftPath(cid),
    body: { message },
  });
  return reply.draft;
}

/** @param parentId parent of the thread; absent for the channel's own draft */
export function removeDraft(client: ChatClient, cid: string, parentId?: string): Promise<unknown> {
  return client.request({
    method: 'DELETE',
    path: draftPath(cid),
    ...(parentId ? { query: { parent_id: parentId } } : {}),
  });
}
