import type { Cluster } from '../cluster.ts';
import { createInProcessBus } from './bus.ts';
import { createInProcessPresence } from './presence.ts';

/** One node: nothing is shared, nothing gets lost. */
export function inProcessCluster(onError: (error: unknown) => void): Cluster {
  return {
    bus: createInProcessBus(onError),
    presence: createInProcessPresence(),
    counts: null,
    check: null,
    onMissed: () => undefined,
    onUnwatched: () => undefined,
    onLost: () => undefined,
    close: async () => undefined,
  };
}
