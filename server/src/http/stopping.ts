import type { FastifyInstance } from 'fastify';
import { ApiError } from '../domain/index.ts';

/** Seconds until another server, or this one after its restart, takes the call. */
const RETRY_AFTER_S = 1;

/** Expected at each stop, so the log does not name it. */
export class ServerStopping extends ApiError {
  constructor() {
    super('unavailable', 'the server is stopping: try again');
  }
}

/** Refuses requests that arrive on open connections while the server closes. Runs after the CORS headers. */
export function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isStopping) {
      done();
      return;
    }
    reply.header('retry-after', RETRY_AFTER_S);
    done(new ServerStopping());
  });
}
