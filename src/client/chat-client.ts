import type { ChatEvent, OwnUserResponse } from '../../protocol/index.ts';
import type { Clock } from '../util/clock.ts';
import type { SendForm } from '../util/send-form.ts';
import type { ApiError } from './api-error.ts';
import type { SharedConnection } from './sharing.ts';

/**
 * The chat API as one person's session uses it: requests, uploads and one stream of events. There are two
 * implementations: `connect` (our own) and `fromStreamChat` (over a client that an app already has). Everything else,
 * the resources and the state of channels, is built on this interface and works with both.
 *
 * A client belongs to one person from its first connection attempt to its end. It never changes the user.
 */
export interface ChatClient {
  /** Public key of the app. */
  readonly key: string;
  /** Address of the API without a slash at its end. */
  readonly baseURL: string;
  /** The user's id. An anonymous visitor has one too, as long as this client lives. */
  readonly userId: string;
  readonly anonymous: boolean;
  /** True while a connection is up, so that requests may subscribe. */
  readonly online: boolean;
  /**
   * Sends a request and returns the body of its answer. Waits for the token, and for the connection if the request
   * subscribes.
   * @throws ApiError if the server refuses, does not answer in time, or the client has ended
   */
  request<Answer>(request: ApiRequest): Promise<Answer>;
  /**
   * Stores a file, without a time limit.
   * @throws ApiError
   */
  upload(upload: Upload): Promise<UploadAnswer>;
  /**
   * Returns address and headers for a request that the page sends itself with `keepalive`, when this client may be
   * gone. Null while there is no token yet.
   */
  detached(target: DetachedTarget): DetachedRequest | null;
  /** Calls the listener for all later events. Returns a function that unsubscribes. */
  subscribe(listener: (news: ClientNews) => void): () => void;
  /** The connection, if tabs may share it. A client of the app keeps its own. */
  readonly connection?: SharedConnection;
  /** Ends the connection and cancels requests under way. Listeners get no further calls. Safe to call twice. */
  close(): void;
}

/**
 * A client over a connection that an app holds. Each part of a page forks its own, so that closing one ends no other.
 */
export interface AppClient extends ChatClient {
  /** Returns another client over the same connection, for the same user. It ends when that user leaves. */
  fork(): ChatClient;
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `baseURL`, beginning with a slash; see `apiPath`. */
  readonly path: string;
  /** Objects and arrays are sent as JSON; undefined values are left out. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /**
   * True if the answer subscribes this connection to a channel or to people (`watch`, `presence`). The request waits
   * for the connection, carries its id, and is cancelled when that connection ends.
   */
  readonly subscribes?: boolean;
  readonly signal?: AbortSignal;
}

export interface Upload {
  /** Below `baseURL`. */
  readonly path: string;
  readonly file: Blob;
  readonly name: string;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Receives the share that has been sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

export interface UploadAnswer {
  readonly file?: string;
  readonly thumb_url?: string;
}

/** `path` and `query` as in `ApiRequest`. */
export type DetachedTarget = Pick<ApiRequest, 'path' | 'query'>;

export interface DetachedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type ClientNews =
  /** The first connection is open. `me` is null for anonymous visitors. */
  | { readonly kind: 'connected'; readonly me: OwnUserResponse | null }
  /** A connection is open again after a break. It watches nothing yet, and missed data has to be fetched. */
  | { readonly kind: 'reconnected'; readonly me: OwnUserResponse | null }
  /** The connection broke. Nothing is watched any more; the client reconnects by itself. */
  | { readonly kind: 'disconnected' }
  /** There has been no connection for `OFFLINE_REPORT_MS` since it broke. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'event'; readonly event: ChatEvent }
  /**
   * The client has ended by itself: the server refuses it permanently, there is no token, or the first connection
   * failed. Another client may try if `cause.retryable` is true.
   */
  | { readonly kind: 'failed'; readonly cause: ApiError };

/** A client's environment, so that it runs in a page, a test or Node alike. */
export interface ClientEnvironment {
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly WebSocket: typeof WebSocket;
  /** Pages fetch it with their first file. */
  readonly sendForm: SendForm;
  readonly network: { now(): boolean; subscribe(listener: (online: boolean) => void): () => void };
  /** Whether the page is looked at. */
  readonly visibility: { subscribe(listener: (visible: boolean) => void): () => void };
  randomId(): string;
}

export interface ConnectOptions {
  readonly key: string;
  /** Without a slash at its end; empty for the hosted service. */
  readonly baseURL: string;
  /** Null for anonymous. Name and image are stored with the user when the connection opens. */
  readonly user: { readonly id: string; readonly name?: string; readonly image?: string } | null;
  /** Called for the first connection, and again each time the server reports that the token has expired. */
  readonly getToken: () => Promise<string>;
  readonly environment: ClientEnvironment;
}
