/** State that nodes share: bus, presence and counts, of one node or of several over Redis. */
export type { Cluster, Counted, SharedCounts } from './cluster.ts';
export { createInProcessBus } from './in-process/bus.ts';
export { inProcessCluster } from './in-process/cluster.ts';
export { createInProcessPresence } from './in-process/presence.ts';
export { openRedisCluster, type RedisClusterOptions } from './redis/index.ts';
