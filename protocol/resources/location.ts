import type { ChannelResponse } from './channel.ts';
import type { MessageResponse } from './message.ts';
import type { Timestamp } from './timestamp.ts';

/** A shared location; live until `end_at` if that is set. In degrees. */
export interface SharedLocationResponseData {
  readonly channel?: ChannelResponse;
  readonly channel_cid: string;
  readonly created_at: Timestamp;
  readonly created_by_device_id: string;
  readonly end_at?: Timestamp;
  readonly latitude: number;
  readonly longitude: number;
  readonly message?: MessageResponse;
  readonly message_id: string;
  readonly updated_at: Timestamp;
  readonly user_id: string;
}

/** A location to share with a message. In degrees. */
export interface SharedLocation {
  readonly created_by_device_id?: string;
  readonly end_at?: Timestamp;
  readonly latitude: number;
  readonly longitude: number;
}

/** The live locations of the signed-in user. */
export interface SharedLocationsResponse {
  readonly active_live_locations: readonly SharedLocationResponseData[];
  readonly duration: string;
}

/** The body of PUT /users/live_locations. */
export interface UpdateLiveLocationRequest {
  /** The device that shares the location; other devices cannot move it. */
  readonly created_by_device_id: string;
  readonly end_at?: Timestamp;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly message_id: string;
}
