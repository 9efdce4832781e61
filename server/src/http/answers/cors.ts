import type { FastifyInstance } from 'fastify';

const METHODS = 'GET, POST, PUT, PATCH, DELETE, OPTIONS';
/** Headers of answers that scripts of other origins may read. */
const EXPOSED = 'x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, retry-after';
/** Seconds for which browsers may remember a preflight. */
const PREFLIGHT_MAX_AGE_S = 86_400;
const NO_CONTENT = 204;
/** Request header by which answers differ. */
const VARY = 'Origin';
const VARY_PREFLIGHT = 'Origin, Access-Control-Request-Headers';

/**
 * Adds CORS headers. Pages of every origin may ask; the origin policy decides which of them are answered. Written by
 * hand, because the framework's plugin takes as long as finding the route.
 */
export function answerOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { origin, 'access-control-request-headers': asked } = raw.headers;
    reply.header('vary', VARY);
    if (origin !== undefined) {
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-expose-headers', EXPOSED);
    }
    if (raw.method !== 'OPTIONS') {
      done();
      return;
    }
    reply
      .code(NO_CONTENT)
      .header('vary', VARY_PREFLIGHT)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-max-age', PREFLIGHT_MAX_AGE_S)
      .header('content-length', 0);
    if (asked !== undefined) reply.header('access-control-allow-headers', asked);
    reply.send();
  });
  // Makes the framework run the hook for OPTIONS requests.
  app.options('*', async (_request, reply) => reply.send());
}
