import type {
  SharedLocationResponseData,
  SharedLocationsResponse,
  UpdateLiveLocationRequest,
} from '../../../protocol/index.ts';
import type { ChatClient } from '../chat-client.ts';

const path = '/users/live_locations';

/** Returns this person's live locations that have not ended, of every device. */
export async function getLiveLocations(client: ChatClient): Promise<readonly SharedLocationResponseData[]> {
  const reply = await client.request<Partial<SharedLocationsResponse>>({ method: 'GET', path });
  return reply.active_live_locations ?? [];
}

/** Moves a live location; an `end_at` in the past ends it. */
export function putLiveLocation(client: ChatClient, change: UpdateLiveLocationRequest): Promise<unknown> {
  return client.request({ method: 'PUT', path, body: change });
}
