import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../domain/index.ts';
import { duration, type Identity, type JsonObject, networkOf, readOnBehalf } from '../wire/index.ts';
import type { Call, OpenCall, Route } from './call.ts';
import type { HttpOptions } from './options.ts';
import { within } from './within.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The API's name of the call. */
    operation?: string;
  }
}

const CREATED = 201;
const OK = 200;
/** An answer that takes longer is of no use: clients give up after 3 s and try again, ms. */
const ANSWER_TIMEOUT_MS = 10_000;

/** What stands before every route. */
export type Guards = Pick<HttpOptions, 'authenticate' | 'origins' | 'gate'>;
/** Not every database can look for it, and nothing has it in its name. */
const NUL = '%00';

const PRIVATE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

/** Puts routes on the server: origin, rate, identity first; then the body is read and the route asked. */
export function registerRoutes(app: FastifyInstance, guards: Guards, routes: readonly Route[]): void {
  const identities = new WeakMap<FastifyRequest, Identity>();
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      config: { operation: route.operation },
      onRequest: async (request, reply) => {
        const identity = await admit(guards, route, request, reply);
        if (identity !== null) identities.set(request, identity);
      },
      handler: async (request, reply) => {
        const body = await within(ANSWER_TIMEOUT_MS, ask(guards, route, request, identities.get(request)));
        reply.code(route.method === 'POST' || route.method === 'PUT' ? CREATED : OK);
        return { ...body, duration: duration(performance.now() - reply.elapsedTime) };
      },
    });
  }
}

export async function admit(
  { gate, origins, authenticate }: Guards,
  { access, operation }: Pick<Route, 'access' | 'operation'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Identity | null> {
  // What is answered is one person's, now: refusals too.
  reply.headers(PRIVATE);
  if (request.url.includes(NUL)) throw new ApiError('input', 'the URL holds the character NUL (%00)');
  gate.byAddress(request, reply, operation);
  if (access === 'open') return null;
  origins.check(request.headers.origin, request.headers.host);
  const query = queryOf(request);
  if (access === 'key') {
    authenticate.checkKey(query.get('api_key'));
    return null;
  }
  const identity = await authenticate.identify({
    apiKey: query.get('api_key'),
    authType: header(request, 'stream-auth-type') ?? query.get('stream-auth-type'),
    token: header(request, 'authorization') ?? query.get('authorization'),
    userId: query.get('user_id'),
  });
  gate.byCaller(identity, request, reply, operation);
  return identity;
}

async function ask(
  guards: Guards,
  route: Route,
  request: FastifyRequest,
  identity: Identity | undefined,
): Promise<JsonObject> {
  const call = openCall(request);
  if (route.access !== 'actor') return route.handle(call);
  return route.handle(actorCall(guards, route.actsIn ?? null, call, identity, networkOf(request.ip)));
}

function openCall(request: FastifyRequest): OpenCall {
  const params = request.params as Readonly<Record<string, string | undefined>>;
  return {
    param: (name) => params[name] ?? '',
    query: queryOf(request),
    body: request.body ?? null,
  };
}

function actorCall(
  { authenticate }: Guards,
  actsIn: string | null,
  call: OpenCall,
  identity: Identity | undefined,
  address: string,
): Call {
  if (identity === undefined) throw new ApiError('auth', 'the request did not say who sends it');
  const onBehalf = readOnBehalf(call.body, call.query.get('user_id'), actsIn);
  const actor = authenticate.actor(identity, onBehalf);
  const placed = actor.kind === 'user' ? { ...actor, address } : actor;
  return { ...call, actor: placed, connectionId: call.query.get('connection_id') };
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : request.url.slice(at + 1));
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}
