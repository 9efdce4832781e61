import type { ChatEvent, HealthCheckEvent } from '../../protocol/index.ts';
import type { ApiError } from './api-error.ts';

/** One connection by socket or long polling, from its first attempt to its end. It is never opened again. */
export interface Transport {
  /** Ends the connection silently: the listener gets no further calls. */
  close(): void;
  /** Finds out within seconds whether the connection still works. Polls do, without being asked. */
  check?(): void;
}

/** A transport's listener, never called before the function that opens the transport has returned. */
export interface TransportListener {
  /** Called with the first frame. */
  onOpen(first: HealthCheckEvent): void;
  /** Called with each later frame. */
  onEvent(event: ChatEvent): void;
  /** Called when the connection ended by itself, before or after it opened. No further calls follow. */
  onEnd(end: TransportEnd): void;
}

export interface TransportEnd {
  readonly error: ApiError;
  /**
   * `poll`: no socket could be opened, but long polling may work · `retry`: connect again, after a pause · `stop`: the
   * server does not want this client back.
   */
  readonly next: 'poll' | 'retry' | 'stop';
}
