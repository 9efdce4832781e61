import type { FastifyInstance } from 'fastify';
import type { HttpObserver } from './options.ts';

/**
 * Reports each answer once it is sent, or the client has left. The framework's own hook, `onResponse`, does not run for
 * a client that left.
 */
export function observeAnswers(app: FastifyInstance, observer: HttpObserver): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () =>
      observer.answered({
        method: request.method,
        route: request.is404 ? null : (request.routeOptions.url ?? null),
        status: reply.raw.writableFinished ? reply.statusCode : null,
        ms: reply.elapsedTime,
      }),
    );
    done();
  });
}
