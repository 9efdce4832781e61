import type { StreamChat } from 'stream-chat';

/** A live location as the API writes it. */
export interface LiveLocation {
  readonly message_id?: string;
  readonly channel_cid?: string;
  readonly created_by_device_id?: string;
  readonly end_at?: string;
  readonly user_id?: string;
}

type Timed<T> = T & { duration: string };

const path = ({ baseURL = '' }: StreamChat) => `${baseURL}/users/live_locations`;

/** One's own that have not ended, of every device. */
export async function getLiveLocations(client: StreamChat): Promise<readonly LiveLocation[]> {
  const reply = await client.get<Timed<{ active_live_locations?: readonly LiveLocation[] }>>(path(client));
  return reply.active_live_locations ?? [];
}

export interface LocationChange {
  readonly message_id: string;
  readonly created_by_device_id: string;
  readonly latitude?: number;
  readonly longitude?: number;
  /** One that has passed ends it. */
  readonly end_at?: string;
}

export function putLiveLocation(client: StreamChat, change: LocationChange): Promise<unknown> {
  return client.put(path(client), change);
}
