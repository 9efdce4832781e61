import type { WrappedUnreadCountsResponse } from '../../../protocol/index.ts';
import type { ChatClient } from '../chat-client.ts';

export function getUnread(client: ChatClient): Promise<WrappedUnreadCountsResponse> {
  return client.request<WrappedUnreadCountsResponse>({ method: 'GET', path: '/unread' });
}
