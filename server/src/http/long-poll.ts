import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../domain/index.ts';
import {
  duration,
  Flag,
  type Identity,
  listOf,
  optional,
  readConnectJson,
  ref,
  Text,
} from '../wire/index.ts';
import type { Described } from './call.ts';
import type { HttpOptions } from './options.ts';
import { admit, queryOf, registerDescribed } from './register-routes.ts';

const LONG_POLL: Described = {
  method: 'GET',
  path: '/longpoll',
  operation: 'LongPoll',
  access: 'token',
  query: { json: optional(Text), connection_id: optional(Text), close: optional(Flag) },
  answer: { event: optional(ref('Event')), events: optional(listOf('Event')) },
};
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Serves one address with three calls, as the client makes them: `json` opens a connection, `connection_id` asks for
 * its events, and with `close` ends it.
 */
export function registerLongPoll(app: FastifyInstance, options: HttpOptions): void {
  const { longPolls } = options;
  const identities = new WeakMap<FastifyRequest, Identity>();
  registerDescribed(app, LONG_POLL, {
    onRequest: async (request, reply) => {
      const identity = await admit(options, LONG_POLL, { reply, query: queryOf(request) });
      if (identity !== null) identities.set(request, identity);
    },
    handler: async (request, reply) => {
      const identity = identities.get(request);
      if (identity === undefined) throw new ApiError('auth', 'the request did not say who sends it');
      const query = queryOf(request);
      if (query.has('json')) {
        const { userId, introduction } = readConnectJson(query.get('json'));
        if (identity.kind === 'user' && userId !== null && userId !== identity.userId)
          throw new ApiError('auth', `the token is for user "${identity.userId}", json names another one`);
        return send(
          reply,
          'event',
          await longPolls.open(identity, introduction, options.networkOf(request.raw)),
        );
      }
      const id = query.get('connection_id');
      if (id === null || id === '')
        throw new ApiError('input', 'connection_id is a required field where json is not given');
      if (query.get('close') !== 'true') return poll(longPolls, { id, identity }, reply);
      longPolls.close(id, identity);
      return { duration: duration(performance.now() - reply.elapsedTime) };
    },
  });
}

async function poll(
  longPolls: HttpOptions['longPolls'],
  { id, identity }: { readonly id: string; readonly identity: Identity },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const gone = new AbortController();
  let lost = () => gone.abort();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) lost();
  });
  const answer = await longPolls.poll(id, identity, gone.signal);
  if (gone.signal.aborted) answer.lost();
  else lost = answer.lost;
  return send(reply, 'events', `[${answer.frames.join(',')}]`);
}

/** Sends events, which are JSON already. */
function send(reply: FastifyReply, key: 'event' | 'events', json: string): FastifyReply {
  const took = duration(performance.now() - reply.elapsedTime);
  return reply.type(JSON_TYPE).send(`{"${key}":${json},"duration":"${took}"}`);
}
