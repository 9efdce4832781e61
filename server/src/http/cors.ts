import type { FastifyInstance } from 'fastify';

const METHODS = 'GET, POST, PUT, PATCH, DELETE, OPTIONS';
/** Headers of answers that scripts of other origins may read. */
const EXPOSED = 'x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, retry-after';
/** How long browsers may remember a preflight, seconds. */
const PREFLIGHT_MAX_AGE_S = 86_400;
const NO_CONTENT = 204;
/** Of the requests' headers: answers differ by them. */
const VARY = 'Origin';
const VARY_PREFLIGHT = 'Origin, Access-Control-Request-Headers';

/**
 * Pages of every origin may ask; which of them are answered is for the origin policy to say. By hand, because the
 * framework's plugin takes as long as finding the route.
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
  // Makes the framework run the hook for what is asked with OPTIONS.
  app.options('*', async (_request, reply) => reply.send());
}
