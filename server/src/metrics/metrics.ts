import { Counter, Gauge, Registry } from 'prom-client';
import { httpMetrics } from './http.ts';
import { processRegistry } from './process.ts';
import { type OpenConnections, realtimeMetrics, watchConnections } from './realtime.ts';
import { type Queues, storageMetrics, watchQueues } from './storage.ts';

/** The metrics of one server. Its parts report to `http`, `realtime` and `storage`. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics(version: string) {
  const ofProcess = processRegistry();
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'stoop_build_info',
    help: 'Version of the server; the value is always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  const refusals = new Counter({
    name: 'stoop_refusals_total',
    help: 'Refused requests and connections by error code: 9 limits and quotas, 71 connections, 23 queues and outages.',
    labelNames: ['code'],
    registers,
  });
  const refused = (code: number) => refusals.inc({ code });
  return {
    http: { ...httpMetrics(registers), refused },
    realtime: { ...realtimeMetrics(registers), refused },
    storage: storageMetrics(registers),
    /** Sets the values that are read at each scrape. Called once. */
    watch(connections: OpenConnections, queues: Queues): void {
      watchConnections(registers, connections);
      watchQueues(registers, queues);
    },
    contentType: registry.contentType,
    /** Returns all metrics in the text format. */
    async write(): Promise<string> {
      const texts = await Promise.all([ofProcess.metrics(), registry.metrics()]);
      return texts.join('\n');
    },
  };
}
