import type { SearchPayload, SearchResponse } from '../../../protocol/index.ts';
import type { ChatClient } from '../chat-client.ts';

export function searchMessages(client: ChatClient, payload: SearchPayload): Promise<SearchResponse> {
  return client.request<SearchResponse>({ method: 'GET', path: '/search', query: { payload } });
}
