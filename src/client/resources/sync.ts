import type { ChatEvent } from '../../../protocol/index.ts';
import type { ChatClient } from '../chat-client.ts';

/**
 * Returns the events of these channels since a time, as the server wrote it.
 * @throws ApiError 4 if there are too many
 */
export async function getEventsSince(
  client: ChatClient,
  cids: readonly string[],
  since: string,
): Promise<readonly ChatEvent[]> {
  const reply = await client.request<{ readonly events: readonly ChatEvent[] }>({
    method: 'POST',
    path: '/sync',
    body: { channel_cids: cids, last_sync_at: since },
  });
  return reply.events;
}
