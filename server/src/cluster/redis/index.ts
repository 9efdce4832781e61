/** Several nodes over Redis. The first call loads the client, so a single server starts without it. */
import type * as open from './open.ts';

export type { RedisClusterOptions } from './open.ts';

export const openRedisCluster: typeof open.openRedisCluster = async (options) =>
  (await import('./open.ts')).openRedisCluster(options);
