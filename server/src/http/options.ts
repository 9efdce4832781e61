import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Domain } from '../domain/index.ts';
import type { Authenticator, Identity, Introduction, OriginPolicy } from '../wire/index.ts';
import type { RateGate } from './rate-limit.ts';

export interface AppInfo {
  readonly id: number;
  readonly name: string;
  readonly version: string;
}

/** A folder of public files. */
export interface Mount {
  /** Path under which it is served, such as `/` or `/v1/`. */
  readonly prefix: string;
  /** Absolute path of the folder. */
  readonly dir: string;
  /** Value of the Cache-Control header. */
  readonly cacheControl: string;
  /** File served for the folder itself. @default 'index.html' */
  readonly index?: string | false;
  /** Files have a `.br` or `.gz` beside them, sent to whoever takes it; such a folder has no index. @default false */
  readonly compressed?: boolean;
  /** Further headers of each file, such as Content-Security-Policy. @default none */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Connections for whom sockets do not get through; implemented by realtime. */
export interface LongPolls {
  open(identity: Identity, introduction: Introduction, address: string): Promise<string>;
  poll(connectionId: string, identity: Identity, signal: AbortSignal): Promise<Polled>;
  close(connectionId: string, identity: Identity): void;
}

interface Polled {
  /** Events, each as JSON. */
  readonly frames: readonly Buffer[];
  /** The answer did not get out. */
  lost(): void;
}

export interface HttpOptions {
  readonly domain: Domain;
  readonly authenticate: Authenticator;
  readonly origins: OriginPolicy;
  readonly issueGuestToken: (userId: string) => Promise<string>;
  readonly app: AppInfo;
  readonly gate: RateGate;
  readonly longPolls: LongPolls;
  /** Bytes of one request body. */
  readonly bodyLimit: number;
  /** Proxies in front. */
  readonly trustProxy: number;
  /** Where clients reach this server, such as `https://chat.example`; null takes what each request says. */
  readonly publicUrl: string | null;
  readonly mounts: readonly Mount[];
  /** Adds pages that are made, not stored. Runs before the mounts. */
  readonly routes: ((app: FastifyInstance) => void) | null;
  readonly logger: FastifyBaseLogger;
}
