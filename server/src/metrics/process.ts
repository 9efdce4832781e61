import { collectDefaultMetrics, Registry } from 'prom-client';

let registry: Registry | null = null;

/**
 * Returns the metrics of the process: memory, processor time, event loop, garbage collection, open files. They are collected
 * once for all servers of a process, because their observers cannot be stopped.
 */
export function processRegistry(): Registry {
  if (registry === null) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}
