import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import {
  type Actor,
  ApiError,
  type MaybePromise,
  type MessageView,
  type StaffCaller,
  type StaffOrigin,
  whenReady,
} from '../domain/index.ts';
import {
  duration,
  hashSignInCode,
  type Identity,
  type JsonObject,
  readOnBehalf,
  refuseOtherNames,
  requireOwnPage,
  shortNetwork,
  writeMessage,
} from '../wire/index.ts';
import { CAN_BE_LONG, packLong } from './answers/packed.ts';
import { baseOf } from './base-of.ts';
import type { Call, Described, OpenCall, PageCall, Route, StaffCall } from './call.ts';
import { writeAnswer } from './limits/long-answers.ts';
import { within } from './limits/within.ts';
import type { HttpOptions } from './options.ts';
import { sessionCodeOf, setSessionCode } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The API's name of the call. */
    operation?: string;
    /** Undefined for pages and files that are not part of the API. */
    described?: Described;
  }
  interface FastifyRequest {
    /** Null until the request is admitted. */
    admitted: Admitted | null;
    /** Bytes that the call sends everybody again, besides those of the answer. */
    againBytes: number;
  }
}

const CREATED = 201;
const OK = 200;
const JSON_TYPE = 'application/json; charset=utf-8';
/** Milliseconds after which an answer is of no use: clients give up after 3 s and try again. */
const ANSWER_TIMEOUT_MS = 10_000;

/** The checks that run before every route. */
export type Guards = Pick<HttpOptions, 'authenticate' | 'origins' | 'gate' | 'networkOf' | 'publicUrl'>;
/** PostgreSQL cannot store the character, so no id holds it. */
const NUL = '%00';

const PRIVATE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

/**
 * Registers a call with its description, so that `/openapi.json`, rate limits and error texts know it.
 * @param how its handler, and the hooks that run before and after
 */
export function registerDescribed(
  app: FastifyInstance,
  described: Described,
  how: Pick<RouteOptions, 'handler' | 'onRequest' | 'onSend'>,
): void {
  const { method, path, operation } = described;
  app.route({ method, url: path, config: { operation, described }, ...how });
}

/**
 * Registers routes. The order is the same for all: the app's key, origin, rate limits and identity, then the body, then the
 * route's own `handle`.
 */
export function registerRoutes(app: FastifyInstance, guards: Guards, routes: readonly Route[]): void {
  if (!app.hasRequestDecorator('admitted')) {
    app.decorateRequest('admitted', null);
    app.decorateRequest('againBytes', 0);
  }
  for (const route of routes) {
    const isLong = CAN_BE_LONG.test(route.operation);
    registerDescribed(app, route, {
      ...(isLong && { onSend: packLong }),
      onRequest(request, reply, done) {
        const query = queryOf(request);
        const go = (identity: Identity | null) => {
          request.admitted = { query, identity };
          done();
        };
        let admitted: MaybePromise<Identity | null>;
        try {
          admitted = admit(guards, route, { reply, query });
        } catch (error) {
          done(error as Error);
          return;
        }
        // Everything that follows runs within `done`.
        if (admitted instanceof Promise) admitted.then(go, done);
        else go(admitted);
      },
      handler(_request, reply) {
        // The framework treats a value as an error only if it is an Error.
        const refuse = (error: unknown) =>
          reply.send(error instanceof Error ? error : new Error(String(error)));
        const asked = ask(guards, route, reply);
        reply.code(route.method === 'POST' || route.method === 'PUT' ? CREATED : OK);
        if (isLong)
          within(ANSWER_TIMEOUT_MS, written(asked, reply), {
            refuse,
            done: (text) => reply.type(JSON_TYPE).send(text),
          });
        else
          within(ANSWER_TIMEOUT_MS, asked, {
            refuse,
            done: (body) => reply.send(withDuration(body, reply)),
          });
      },
    });
  }
}

const withDuration = (body: JsonObject, reply: FastifyReply): JsonObject => ({
  ...body,
  duration: duration(performance.now() - reply.elapsedTime),
});

async function written(body: Promise<JsonObject>, reply: FastifyReply): Promise<Buffer> {
  return writeAnswer(withDuration(await body, reply), () => !reply.raw.destroyed);
}

/** Results of the checks before the body is read. */
interface Admitted {
  readonly query: URLSearchParams;
  /** Null if the route does not ask for an identity. */
  readonly identity: Identity | null;
}

/** @throws ApiError at once, or as a rejection */
export function admit(
  { gate, origins, authenticate, networkOf, publicUrl }: Guards,
  { access, operation, ownPages = false }: Pick<Route, 'access' | 'operation' | 'ownPages'>,
  { reply, query }: { readonly reply: FastifyReply; readonly query: URLSearchParams },
): MaybePromise<Identity | null> {
  const { request } = reply;
  // Every answer, including a refusal, is for this caller and this moment.
  reply.headers(PRIVATE);
  if (request.url.includes(NUL)) throw new ApiError('input', 'the URL holds the character NUL (%00)');
  const isPage = access === 'page' || access === 'staff';
  const isReading = isPage && request.method === 'GET';
  if (ownPages || isPage) requireOwnPage(request.headers, baseOf(request, publicUrl), isReading);
  if (access === 'staff') requireCookie(request, publicUrl);
  const network = networkOf(request.raw);
  const checkOrigin = () => origins.check(request.headers.origin, request.headers.host);
  if (access === 'key') {
    // First: a caller without the key uses up no calls of its address.
    checkOrigin();
    authenticate.checkKey(query.get('api_key'));
  }
  const identify = (): MaybePromise<Identity | null> => {
    if (access === 'open' || access === 'key' || isPage) return null;
    checkOrigin();
    const credentials = {
      apiKey: query.get('api_key'),
      authType: header(request, 'stream-auth-type') ?? query.get('stream-auth-type'),
      token: header(request, 'authorization') ?? query.get('authorization'),
      userId: query.get('user_id'),
    };
    return whenReady(authenticate.identify(credentials), (identity) =>
      whenReady(gate.inTurn(identity, network), () =>
        whenReady(gate.byCaller(identity, reply, operation), () => {
          if (access === 'server') requireServerToken(identity);
          return identity;
        }),
      ),
    );
  };
  return whenReady(gate.byAddress(network, reply, operation), identify);
}

/** @throws ApiError `notAllowed` */
function requireServerToken({ kind }: Identity): void {
  if (kind === 'server') return;
  throw new ApiError(
    'notAllowed',
    'this call can only be made server-side: send a token that your server signed with the claim "server": true',
  );
}

/** @throws ApiError `auth` */
function requireCookie(request: FastifyRequest, publicUrl: string | null): void {
  if (sessionCodeOf(request, baseOf(request, publicUrl)) === null)
    throw new ApiError('auth', 'nobody is signed in: sign in first');
}

/** Async, so that a synchronous error rejects as well. */
async function ask(guards: Guards, route: Route, reply: FastifyReply): Promise<JsonObject> {
  const { request } = reply;
  const generation = generationOf(route, request);
  if (generation === null) return handle(guards, route, reply);
  request.body = generation.read(request.body ?? null);
  return generation.write(await handle(guards, route, reply));
}

/** Returns the translation for a client of the second generation; null for one of the first. */
function generationOf({ generation }: Route, request: FastifyRequest) {
  return generation?.isFor(header(request, 'x-stream-client') ?? '') ? generation : null;
}

function handle(guards: Guards, route: Route, reply: FastifyReply): Promise<JsonObject> {
  const { request } = reply;
  const query = request.admitted?.query ?? queryOf(request);
  if (route.access === 'page') return route.handle(new AskedByPage(reply, query, guards));
  if (route.access === 'staff') return route.handle(new AskedByStaff(reply, query, guards));
  if (route.access === 'open' || route.access === 'key')
    return route.handle(new Asked(request, query, guards));
  return route.handle(actorCall(guards, route, request));
}

type AskedGuards = Pick<Guards, 'networkOf' | 'publicUrl'>;

/** A class, because a getter in an object literal would be defined again for each request. */
class Asked implements OpenCall {
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly param: OpenCall['param'];
  readonly #request: FastifyRequest;
  readonly #guards: AskedGuards;

  constructor(request: FastifyRequest, query: URLSearchParams, guards: AskedGuards) {
    const params = request.params as Readonly<Record<string, string | undefined>>;
    this.query = query;
    this.body = request.body ?? null;
    this.param = (name) => params[name] ?? '';
    this.#request = request;
    this.#guards = guards;
  }

  /** A getter: hardly any call reads it. */
  get base(): string {
    return baseOf(this.#request, this.#guards.publicUrl);
  }

  get network(): string {
    return this.#guards.networkOf(this.#request.raw);
  }
}

class AskedBySomebody extends Asked implements Call {
  readonly actor: Actor;
  readonly connectionId: string | null;
  readonly #request: FastifyRequest;

  constructor(actor: Actor, ...asked: ConstructorParameters<typeof Asked>) {
    super(...asked);
    this.actor = actor;
    this.connectionId = this.query.get('connection_id');
    [this.#request] = asked;
  }

  countAgain(message: MessageView | null): void {
    // Nothing that servers write is counted.
    if (message === null || this.actor.kind === 'server') return;
    this.#request.againBytes += Buffer.byteLength(JSON.stringify(writeMessage(message)));
  }
}

class AskedByPage extends Asked implements PageCall {
  readonly session: string | null;
  readonly origin: StaffOrigin;
  readonly #reply: FastifyReply;

  constructor(reply: FastifyReply, query: URLSearchParams, guards: AskedGuards) {
    super(reply.request, query, guards);
    this.#reply = reply;
    const code = sessionCodeOf(reply.request, this.base);
    this.session = code === null ? null : hashSignInCode(code);
    this.origin = {
      network: shortNetwork(this.network),
      agent: reply.request.headers['user-agent'] ?? '',
    };
  }

  setSession(code: string | null): void {
    setSessionCode(this.#reply, this.base, code);
  }
}

class AskedByStaff extends AskedByPage implements StaffCall {
  get caller(): StaffCaller {
    // `admit` has refused requests without a cookie.
    return { ...this.origin, session: this.session ?? '' };
  }
}

interface Acting {
  readonly actsIn?: string | null;
  readonly namesAuthor?: boolean;
}

function actorCall(
  guards: Guards,
  { actsIn = null, namesAuthor = false }: Acting,
  request: FastifyRequest,
): Call {
  const query = request.admitted?.query ?? queryOf(request);
  const identity = request.admitted?.identity ?? null;
  if (identity === null) throw new ApiError('auth', 'the request did not say who sends it');
  const body = request.body ?? null;
  refuseOtherNames(identity, body, namesAuthor ? null : actsIn);
  const onBehalf = readOnBehalf(body, query.get('user_id'), actsIn);
  const actor = guards.authenticate.actor(identity, onBehalf);
  const from = actor.kind === 'server' ? actor : { ...actor, address: guards.networkOf(request.raw) };
  return new AskedBySomebody(from, request, query, guards);
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : request.url.slice(at + 1));
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}
