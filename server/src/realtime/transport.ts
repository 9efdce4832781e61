import type { DeliveryClass } from '../wire/index.ts';

/** Carries frames to one connection: a socket, or polls. Once closed or terminated it takes no more frames. */
export interface Transport {
  /** Returns false if this frame, or one that waits, would be lost and may not be. */
  push(frame: Buffer, delivery: DeliveryClass): boolean;
  /** Runs at each heartbeat. Returns false if the peer was silent since the last one. */
  beat(): boolean;
  /** Sends the reason, if there is a way to do so. */
  close(code: number, reason: string): void;
  /** Ends without a goodbye: for a peer that does not answer. */
  terminate(): void;
}
