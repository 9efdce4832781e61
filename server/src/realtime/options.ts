import type { IncomingMessage } from 'node:http';
import type { Bus, Domain } from '../domain/index.ts';
import type { Authenticator, OriginPolicy } from '../wire/index.ts';
import type { PollTimes } from './poll-transport.ts';
import type { Registry } from './registry.ts';

export interface RealtimeOptions {
  readonly registry: Registry;
  readonly domain: Pick<Domain, 'sessions'>;
  readonly bus: Bus;
  readonly authenticate: Authenticator;
  readonly origins: OriginPolicy;
  readonly limits: ConnectionLimits;
  readonly polls: PollTimes;
  /** Milliseconds between two health checks. */
  readonly heartbeatMs: number;
  /** Reports what went wrong inside; the peer learns only that something did. */
  readonly onError: (error: unknown) => void;
  /** Address of the peer behind trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
}

interface ConnectionLimits {
  readonly perUser: number;
  readonly perAddress: number;
  /** Of everybody together. */
  readonly perServer: number;
}
