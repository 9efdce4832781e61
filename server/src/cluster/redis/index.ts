/** Several nodes over Redis. Its client is loaded with the first call: a server by itself starts without it. */
import type * as open from './open.ts';

export type { RedisClusterOptions } from './open.ts';

export const openRedisCluster: typeof open.openRedisCluster = async (options) =>
  (await import('./open.ts')).openRedisCluster(options);
