import type { ChatEvent, HealthCheckEvent } from '../../protocol/index.ts';
import type { ApiError } from './api-error.ts';

/** One connection by whatever carries it, from its first attempt to its end. It is never opened again. */
export interface Transport {
  /** Ends it silently: nothing is told afterwards. */
  close(): void;
}

/** Told by a transport, never before the call that opens it has returned. */
export interface TransportListener {
  /** The first frame came. */
  onOpen(first: HealthCheckEvent): void;
  /** A frame came after the first. */
  onEvent(event: ChatEvent): void;
  /** It ended by itself, before or after it opened. Nothing is told afterwards. */
  onEnd(end: TransportEnd): void;
}

export interface TransportEnd {
  readonly error: ApiError;
  /**
   * `poll`: no socket could be opened, but long polling may work · `retry`: connect again, after a pause ·
   * `stop`: the server does not want this client back.
   */
  readonly next: 'poll' | 'retry' | 'stop';
}
