import type { Cluster } from '../cluster.ts';
import { createInProcessBus } from './bus.ts';
import { createInProcessPresence } from './presence.ts';

/** Creates the cluster of one node: nothing is shared, and nothing gets lost. */
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
