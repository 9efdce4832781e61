import type { Actor, Domain } from '../domain/index.ts';
import type { JsonObject } from '../wire/index.ts';

/** One request, free of the framework: what a route reads. */
export interface OpenCall {
  /** A path parameter, percent-decoded. */
  param(name: string): string;
  readonly query: URLSearchParams;
  /** Scheme and host under which clients reach this server: what addresses that are given out begin with. */
  readonly base: string;
  /** The key of limits by address: the caller's IPv4 address, or the network of the IPv6 one. */
  readonly network: string;
  /** Parsed JSON; null where there was none. */
  readonly body: unknown;
}

export interface Call extends OpenCall {
  readonly actor: Actor;
  /** The socket the request belongs to; null where it names none. May be gone already. */
  readonly connectionId: string | null;
}

interface RouteBase {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** The API's name of the call; error texts and rate limits go by it. */
  readonly operation: string;
  /** Only pages of this server itself may call it. @default false */
  readonly ownPages?: boolean;
}

/**
 * `open`: for everybody · `key`: needs the app's key · `actor`: needs a token, or says it is anonymous.
 * `actsIn`: the object of the body in which a server token names the person it acts for; else the body's root.
 * `namesAuthor`: whose that object is may stand in it, whoever asks: the rules look at it.
 */
export type Route =
  | (RouteBase & { readonly access: 'open' | 'key'; handle(call: OpenCall): Promise<JsonObject> })
  | (RouteBase & {
      readonly access: 'actor';
      readonly actsIn?: 'message' | 'event' | 'reaction' | 'vote';
      readonly namesAuthor?: boolean;
      handle(call: Call): Promise<JsonObject>;
    });

/** The routes of one resource. */
export type Resource = (domain: Domain) => readonly Route[];
