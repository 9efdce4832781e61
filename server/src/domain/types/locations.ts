import type { ChannelView, Cid, MessageView, Millis, UserId } from '../types.ts';

/** A place shared with a message; live while `endAt` lies ahead, for good where it is null. */
export interface SharedLocation {
  /** Degrees, -90..90. */
  readonly latitude: number;
  /** Degrees, -180..180. */
  readonly longitude: number;
  /** The device that shares it: no other one may move it. */
  readonly deviceId: string;
  readonly endAt: Millis | null;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

export interface LocationView extends SharedLocation {
  readonly cid: Cid;
  readonly messageId: string;
  readonly userId: UserId;
  /** Null where the location stands in its own message. */
  readonly message: MessageView | null;
  readonly channel: ChannelView | null;
}
