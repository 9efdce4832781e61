import type { DeliveryClass } from '../wire/index.ts';

/** How frames get to one connection: a socket, or polls. Once closed or terminated it takes nothing more. */
export interface Transport {
  /** False: this frame, or one that waits, would be lost and may not be. */
  push(frame: Buffer, delivery: DeliveryClass): boolean;
  /** At each heartbeat. False: nothing was heard of the peer since the last one. */
  beat(): boolean;
  /** Says why, where there is a way to say it. */
  close(code: number, reason: string): void;
  /** Without a goodbye: for a peer that does not answer. */
  terminate(): void;
}
