import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, ApiError, type Soon, soon } from '../domain/index.ts';
import {
  duration,
  type Identity,
  type JsonObject,
  readOnBehalf,
  refuseOtherNames,
  requireOwnPage,
} from '../wire/index.ts';
import { baseOf } from './base-of.ts';
import type { Call, OpenCall, Route } from './call.ts';
import type { HttpOptions } from './options.ts';
import { CAN_BE_LONG, packLong } from './packed.ts';
import { within } from './within.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The API's name of the call. */
    operation?: string;
  }
  interface FastifyRequest {
    /** Null until it is admitted. */
    admitted: Admitted | null;
  }
}

const CREATED = 201;
const OK = 200;
/** An answer that takes longer is of no use: clients give up after 3 s and try again, ms. */
const ANSWER_TIMEOUT_MS = 10_000;

/** What stands before every route. */
export type Guards = Pick<HttpOptions, 'authenticate' | 'origins' | 'gate' | 'networkOf' | 'publicUrl'>;
/** Not every database can look for it, and nothing has it in its name. */
const NUL = '%00';

const PRIVATE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

/** Puts routes on the server: origin, rate, identity first; then the body is read and the route asked. */
export function registerRoutes(app: FastifyInstance, guards: Guards, routes: readonly Route[]): void {
  if (!app.hasRequestDecorator('admitted')) app.decorateRequest('admitted', null);
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      config: { operation: route.operation },
      ...(CAN_BE_LONG.test(route.operation) && { onSend: packLong }),
      onRequest(request, reply, done) {
        const query = queryOf(request);
        const go = (identity: Identity | null) => {
          request.admitted = { query, identity };
          done();
        };
        let admitted: Soon<Identity | null>;
        try {
          admitted = admit(guards, route, request, reply, query);
        } catch (error) {
          done(error as Error);
          return;
        }
        // All that follows runs within `done`.
        if (admitted instanceof Promise) admitted.then(go, done);
        else go(admitted);
      },
      handler(request, reply) {
        // Whatever else is sent is an answer.
        const refuse = (error: unknown) =>
          reply.send(error instanceof Error ? error : new Error(String(error)));
        within(ANSWER_TIMEOUT_MS, ask(guards, route, request), refuse, (body) => {
          reply.code(route.method === 'POST' || route.method === 'PUT' ? CREATED : OK);
          reply.send({ ...body, duration: duration(performance.now() - reply.elapsedTime) });
        });
      },
    });
  }
}

/** What is known of a request before its body is read. */
interface Admitted {
  readonly query: URLSearchParams;
  /** Null where the route does not ask who it is. */
  readonly identity: Identity | null;
}

/** @throws ApiError at once, or later */
export function admit(
  { gate, origins, authenticate, networkOf, publicUrl }: Guards,
  { access, operation, ownPages = false }: Pick<Route, 'access' | 'operation' | 'ownPages'>,
  request: FastifyRequest,
  reply: FastifyReply,
  query: URLSearchParams = queryOf(request),
): Soon<Identity | null> {
  // What is answered is one person's, now: refusals too.
  reply.headers(PRIVATE);
  if (request.url.includes(NUL)) throw new ApiError('input', 'the URL holds the character NUL (%00)');
  if (ownPages) requireOwnPage(request.headers, baseOf(request, publicUrl));
  const network = networkOf(request.raw);
  const checkOrigin = () => origins.check(request.headers.origin, request.headers.host);
  if (access === 'key') {
    // First: whoever has no key uses nothing up of what an address may ask for.
    checkOrigin();
    authenticate.checkKey(query.get('api_key'));
  }
  const identify = (): Soon<Identity | null> => {
    if (access !== 'actor') return null;
    checkOrigin();
    const credentials = {
      apiKey: query.get('api_key'),
      authType: header(request, 'stream-auth-type') ?? query.get('stream-auth-type'),
      token: header(request, 'authorization') ?? query.get('authorization'),
      userId: query.get('user_id'),
    };
    return soon(authenticate.identify(credentials), (identity) =>
      soon(gate.inTurn(identity, network), () =>
        soon(gate.byCaller(identity, request, reply, operation), () => identity),
      ),
    );
  };
  return soon(gate.byAddress(network, reply, operation), identify);
}

/** What is thrown at once is a refusal as well. */
async function ask(guards: Guards, route: Route, request: FastifyRequest): Promise<JsonObject> {
  const query = request.admitted?.query ?? queryOf(request);
  if (route.access !== 'actor') return route.handle(new Asked(request, query, guards));
  return route.handle(actorCall(guards, route, request, query));
}

type AskedGuards = Pick<Guards, 'networkOf' | 'publicUrl'>;

/** A class: a getter that stands in an object literal is defined anew for each request. */
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

  /** Hardly any call asks for it. */
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

  constructor(actor: Actor, ...asked: ConstructorParameters<typeof Asked>) {
    super(...asked);
    this.actor = actor;
    this.connectionId = this.query.get('connection_id');
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
  query: URLSearchParams,
): Call {
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
