import type { TProperties, TSchema } from 'typebox';
import type { Actor, Domain, MessageView, StaffCaller, StaffOrigin } from '../domain/index.ts';
import type { JsonObject } from '../wire/index.ts';

/** One request, free of the framework, as a route reads it. */
export interface OpenCall {
  /** A path parameter, percent-decoded. */
  param(name: string): string;
  readonly query: URLSearchParams;
  /** Scheme and host under which clients reach this server: addresses that are given out begin with it. */
  readonly base: string;
  /** The key of limits by address: the caller's IPv4 address, or the network of the IPv6 one. */
  readonly network: string;
  /** Parsed JSON; null if there was none. */
  readonly body: unknown;
}

export interface Call extends OpenCall {
  readonly actor: Actor;
  /** The socket that the request belongs to; null if it names none. May be gone already. */
  readonly connectionId: string | null;
  /** Counts a message that everybody gets again, and that the answer does not contain, as written by the caller. */
  countAgain(message: MessageView | null): void;
}

/** A call of one of this server's own pages, which keeps staff signed in by a cookie. */
export interface PageCall extends OpenCall {
  readonly origin: StaffOrigin;
  /** The hash of the session's cookie; null if there is none. The session may be over. */
  readonly session: string | null;
  /** Sets the cookie to the code of a new session, or removes it. */
  setSession(code: string | null): void;
}

/** A call with a session's cookie. Whether the session still runs is for the rules to say. */
export interface StaffCall extends PageCall {
  readonly caller: StaffCaller;
}

/**
 * Callers who may make a call. The server checks them before it reads the body.
 * - `open`: everybody
 * - `key`: clients that send the app's key
 * - `token`: clients that send the token of a user or server, or say that they are anonymous; grants decide the rest
 * - `server`: servers, by a token that the app's secret signed for them
 * - `page`: pages of this server itself
 * - `staff`: the same, with the cookie of a session
 */
export type Access = 'open' | 'key' | 'token' | 'server' | 'page' | 'staff';

/** Fields of a call that the API description shows. */
export interface Described {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** The API's name of the call, used in error texts and rate limits. */
  readonly operation: string;
  readonly access: Access;
  /** Parameters of the query. @default none */
  readonly query?: TProperties;
  /** Undefined for calls without a body. */
  readonly body?: TSchema;
  /** @default 'application/json' */
  readonly bodyType?: 'multipart/form-data';
  /** Fields of the answer besides `duration`; null for an answer that is no JSON. */
  readonly answer: TProperties | null;
  /** The API description has the same call at its path of the first generation. @default false */
  readonly isTwin?: boolean;
}

/** Translates between the second generation of the API and the first, which a route reads and writes. */
export interface Generation {
  /** Returns whether a client is of the second. @param agent its `X-Stream-Client` header; empty without one */
  isFor(agent: string): boolean;
  /** @throws ApiError `input` */
  read(body: unknown): unknown;
  write(answer: JsonObject): JsonObject;
}

interface RouteBase extends Described {
  readonly answer: TProperties;
  /** Only pages of this server itself may call it. @default false */
  readonly ownPages?: boolean;
  /** Absent for a route that only the first generation has. */
  readonly generation?: Generation;
}

type Bodied =
  | { readonly method: 'GET' | 'DELETE'; readonly body?: never }
  | { readonly method: 'POST' | 'PUT' | 'PATCH'; readonly body: TSchema };

interface ForAnybody {
  handle(call: OpenCall): Promise<JsonObject>;
}
interface ForCaller {
  /** The object of the body in which a server may name the user that it acts for. @default the body itself */
  readonly actsIn?: 'message' | 'event' | 'reaction' | 'vote';
  /** Anybody may name the author inside `actsIn`: the rules check it. @default false */
  readonly namesAuthor?: boolean;
  handle(call: Call): Promise<JsonObject>;
}
interface ForPage {
  handle(call: PageCall): Promise<JsonObject>;
}
interface ForStaff {
  handle(call: StaffCall): Promise<JsonObject>;
}
type Answered =
  | ({ readonly access: 'open' } & ForAnybody)
  | ({ readonly access: 'key' } & ForAnybody)
  | ({ readonly access: 'token' } & ForCaller)
  | ({ readonly access: 'server' } & ForCaller)
  | ({ readonly access: 'page' } & ForPage)
  | ({ readonly access: 'staff' } & ForStaff);

/**
 * One call of the API: its access, input and answer. `body`, `query` and `answer` describe the call in `/openapi.json`;
 * `handle` reads the body by the readers of `wire`, which refuse other shapes.
 */
export type Route = RouteBase & Bodied & Answered;

/** The routes of one resource. */
export type Resource = (domain: Domain) => readonly Route[];
