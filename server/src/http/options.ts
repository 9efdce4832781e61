import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Domain } from '../domain/index.ts';
import type { Authenticator, Identity, Introduction, OriginPolicy } from '../wire/index.ts';
import type { AttemptGate } from './limits/attempts.ts';
import type { GuestGate } from './limits/guest-gate.ts';
import type { RateGate } from './limits/rate-limit.ts';

export interface AppInfo {
  readonly id: number;
  readonly name: string;
  readonly version: string;
}

/** A folder of public files. */
export interface Mount {
  /** Path under which it is served, such as `/` or `/v1/`. */
  readonly prefix: string;
  /** Absolute path of the folder. If there are several, the first that has a file serves it. */
  readonly dir: string | readonly string[];
  /** Value of the Cache-Control header. */
  readonly cacheControl: string;
  /** File served for the folder itself. @default 'index.html' */
  readonly index?: string | false;
  /**
   * Files have a `.br` or `.gz` beside them, sent to clients that accept it; such a folder has no index. @default false
   */
  readonly compressed?: boolean;
  /** Further headers of each file, such as Content-Security-Policy. @default none */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Connections for clients whose sockets do not get through; implemented by realtime. */
export interface LongPolls {
  open(identity: Identity, introduction: Introduction, address: string): Promise<string>;
  poll(connectionId: string, identity: Identity, signal: AbortSignal): Promise<Polled>;
  close(connectionId: string, identity: Identity): void;
}

interface Polled {
  /** Events, each as JSON. */
  readonly frames: readonly Buffer[];
  /** Called if the answer was not delivered. */
  lost(): void;
}

/** The answer of /ready: fixed words only, because everybody may ask. */
export interface Readiness {
  readonly isReady: boolean;
  /** By part of the server, `ok` or why it fails. */
  readonly checks: Readonly<Record<string, string>>;
}

/** Bytes per period; null for no limit. */
export interface ByteQuotas {
  readonly perUser: number | null;
  /** Limit for all users of one address together: guests cost nothing to make. */
  readonly perAddress: number | null;
}

/** Observer of answers, which it only counts. Its functions are called without it as `this`. */
export interface HttpObserver {
  answered(answer: Answered): void;
  /** Called when a request or a connection was refused. @param code of the API's error */
  refused(code: number): void;
}

interface Answered {
  readonly method: string;
  /** Pattern of the route; null if no route matched. */
  readonly route: string | null;
  /** Null if the client left before the answer was sent. */
  readonly status: number | null;
  readonly ms: number;
}

export interface HttpOptions {
  readonly domain: Domain;
  /** Never rejects. */
  readonly readiness: () => Promise<Readiness>;
  readonly authenticate: Authenticator;
  readonly origins: OriginPolicy;
  readonly issueGuestToken: (userId: string) => Promise<string>;
  /** Signs the token of a user who signed in by a code. */
  readonly issueSignInToken: (userId: string) => Promise<string>;
  /** Signs the token of a member of staff who is signed in by a cookie. */
  readonly issueStaffToken: (userId: string) => Promise<string>;
  readonly attempts: AttemptGate;
  readonly app: AppInfo;
  readonly gate: RateGate;
  /** Network of the caller behind trusted proxies. */
  readonly networkOf: (request: IncomingMessage) => string;
  readonly guests: GuestGate;
  readonly longPolls: LongPolls;
  /** Bytes of one request body. */
  readonly bodyLimit: number;
  /** Bytes of JSON that are written a day. */
  readonly writeQuotas: ByteQuotas;
  /** Bytes of long answers a minute. */
  readonly readQuotas: ByteQuotas;
  /** Milliseconds within which a request without a file must have arrived. */
  readonly arrivalMs: number;
  /** Milliseconds after which an idle connection ends. */
  readonly stallMs: number;
  /** Chats that one address may have open. */
  readonly connectionsPerAddress: number;
  /** Proxies in front. */
  readonly trustProxy: number;
  /**
   * Address at which clients reach this server, such as `https://chat.example`; null takes the address in each request.
   */
  readonly publicUrl: string | null;
  readonly mounts: readonly Mount[];
  /** Adds generated pages. Runs before the mounts. */
  readonly routes: ((app: FastifyInstance) => void) | null;
  readonly logger: FastifyBaseLogger;
  /** Null without metrics. */
  readonly observer: HttpObserver | null;
}
