import { writeHealthCheck } from '../wire/index.ts';
import type { Registry } from './registry.ts';

/** Tells every connection that the server lives, and ends those that have not answered since the last beat. */
export function startHeartbeat(registry: Registry, everyMs: number): () => void {
  const timer = setInterval(() => {
    for (const connection of registry.all()) {
      if (!connection.alive) {
        connection.terminate();
        continue;
      }
      connection.alive = false;
      connection.received = 0;
      connection.ping();
      connection.send(Buffer.from(writeHealthCheck(connection.id, Date.now(), null)), {
        kind: 'mergeable',
        key: 'health.check',
      });
    }
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
