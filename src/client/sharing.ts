import type { OpenConnection } from './connection-gate.ts';
import type { Transport, TransportListener } from './transport.ts';

/** Decides how a client connects while several tabs of its user share one connection. */
export interface Sharing {
  /** Opens a transport over another tab. Returns null if this tab opens a socket of its own. */
  open(listener: TransportListener): Transport | null;
  /** Called with each answer that subscribed the connection to channels or people. */
  subscribed(answer: unknown): void;
  /** Called when the client closes, before its transport does. */
  stop(): void;
}

/** A client's connection, for code that shares it with other tabs. */
export interface SharedConnection {
  readonly gate: { readonly current: OpenConnection | null };
  sharing: Sharing | null;
  /** Replaces the transport. One that carries events goes on until the next one is open. */
  move(): void;
  /** Finds out within seconds whether the connection still works, and replaces one that does not. */
  check(): void;
}
