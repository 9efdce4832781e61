import { writeHealthCheck } from '../wire/index.ts';
import { CLOSE } from './close-codes.ts';
import type { Connection } from './connection.ts';
import type { Registry } from './registry.ts';

/** Returns whether the token has expired, in case the clock was set forward past the connection's own timer. */
function hasExpired({ token }: Connection): boolean {
  const expiresAt = token?.expiresAt ?? null;
  return expiresAt !== null && expiresAt <= Date.now();
}

/** Sends every connection a health check, and ends those that have not answered since the last beat. */
export function startHeartbeat(registry: Registry, everyMs: number): () => void {
  const timer = setInterval(() => {
    for (const connection of registry.all()) {
      if (!connection.beat()) {
        connection.terminate();
        continue;
      }
      if (hasExpired(connection)) {
        connection.close(CLOSE.tokenExpired, 'the token has expired');
        continue;
      }
      connection.send(Buffer.from(writeHealthCheck(connection.id, Date.now(), null)), {
        kind: 'mergeable',
        key: 'health.check',
      });
    }
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
