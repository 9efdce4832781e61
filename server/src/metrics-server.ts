import { fastify } from 'fastify';
import { listen, type Place } from './listen.ts';
import type { Metrics } from './metrics/index.ts';

const PATH = '/metrics';
const NAMES = { host: 'STOOP_METRICS_HOST', port: 'STOOP_METRICS_PORT' };

export interface MetricsServer {
  /** Returns the address of the metrics. @throws StartError STOOP_PORT_IN_USE · STOOP_CANNOT_LISTEN */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Serves the metrics on a port of their own. The proxy in front forwards the port of the API, so it cannot forward this
 * one by accident, and there is no token to keep. Checking the peer's address on the public port would admit everything
 * that a proxy on the same machine forwards.
 */
export function metricsServer(place: Place, metrics: Pick<Metrics, 'contentType' | 'write'>): MetricsServer {
  const app = fastify({ forceCloseConnections: true });
  app.get(PATH, async (_request, reply) => {
    reply.type(metrics.contentType).header('cache-control', 'no-store');
    return metrics.write();
  });
  return {
    async listen() {
      const { url } = await listen(app, place, NAMES);
      return `${url}${PATH}`;
    },
    close: () => app.close(),
  };
}
