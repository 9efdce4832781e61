import type { IncomingMessage } from 'node:http';
import type { Bus, Domain } from '../domain/index.ts';
import type { Authenticator, Identity, OriginPolicy } from '../wire/index.ts';
import type { SlowReaders } from './backlog.ts';
import type { PollTimes } from './poll-transport.ts';
import type { Registry } from './registry.ts';

export interface RealtimeOptions {
  readonly registry: Registry;
  readonly domain: Pick<Domain, 'sessions'>;
  readonly bus: Bus;
  readonly authenticate: Authenticator;
  readonly origins: OriginPolicy;
  readonly limits: ConnectionLimits;
  /** Limits how often a user may connect: by address before they are known, then by identity. */
  readonly gate: ConnectGate;
  readonly polls: PollTimes;
  /** Milliseconds between two health checks. */
  readonly heartbeatMs: number;
  /** Reports an internal error; the peer learns only that there was one. */
  readonly onError: (error: unknown) => void;
  /** Null without metrics. */
  readonly observer: RealtimeObserver | null;
  /** Network of the peer behind trusted proxies. */
  readonly networkOf: (request: IncomingMessage) => string;
  /** Scheme and host under which the peer reaches this server. */
  readonly baseOf: (request: IncomingMessage) => string;
}

/** Observer of frames and connections. Its functions are called without it as `this`. */
export interface RealtimeObserver extends SlowReaders {
  /** An event was sent to so many connections. */
  delivered(connections: number): void;
  /** A connection was refused. @param code of the API's error */
  refused(code: number): void;
}

interface ConnectGate {
  /** @throws ApiError `rateLimited` */
  byConnection(address: string, identity: Identity | null, agent: string): undefined | Promise<undefined>;
}

interface ConnectionLimits {
  readonly perUser: number;
  readonly perAddress: number;
  /** Limit of everybody together. */
  readonly perServer: number;
}
