import type { FastifyInstance } from 'fastify';
import { ApiError } from '../domain/index.ts';
import { duration, mapOf, Text, writeError } from '../wire/index.ts';
import { baseOf } from './base-of.ts';
import type { Described } from './call.ts';
import type { HttpOptions, Readiness } from './options.ts';
import { registerDescribed } from './register-routes.ts';

const HEALTH: Described = {
  method: 'GET',
  path: '/health',
  operation: 'Health',
  access: 'open',
  answer: { status: Text, version: Text },
};
const READY: Described = {
  method: 'GET',
  path: '/ready',
  operation: 'Ready',
  access: 'open',
  answer: { status: Text, checks: mapOf(Text) },
};
const UNAVAILABLE = 503;
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

function failing({ checks }: Readiness): string {
  return Object.entries(checks)
    .filter(([, state]) => state !== 'ok')
    .map(([part, state]) => `${part}: ${state}`)
    .join('; ');
}

/**
 * Serves `/health` and `/ready`, for programs that watch the server. No rate limit applies to them: limits are counted
 * in Redis, and these answer without it.
 */
export function registerWatch(
  app: FastifyInstance,
  { app: { version }, readiness, publicUrl }: Pick<HttpOptions, 'app' | 'readiness' | 'publicUrl'>,
): void {
  registerDescribed(app, HEALTH, {
    handler: async (_request, reply) => {
      reply.headers(HEADERS);
      return { status: 'ok', version, duration: duration(performance.now() - reply.elapsedTime) };
    },
  });
  registerDescribed(app, READY, {
    handler: async (request, reply) => {
      const found = await readiness();
      reply.headers(HEADERS);
      const startedAt = performance.now() - reply.elapsedTime;
      if (found.isReady) return { status: 'ready', checks: found.checks, duration: duration(startedAt) };
      const error = new ApiError(
        'unavailable',
        `the server is not ready (${failing(found)}): its log says why`,
      );
      reply.code(UNAVAILABLE);
      return {
        ...writeError(error, { operation: READY.operation, startedAt, base: baseOf(request, publicUrl) }),
        checks: found.checks,
      };
    },
  });
}
