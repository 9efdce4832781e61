/** Memory in use after a garbage collection, bytes. */
export interface Memory {
  readonly rss: number;
  /** Includes memory outside the heap that belongs to its objects. */
  readonly heap: number;
}

/** Returns the memory of this process; exact with `--expose-gc`. */
export function memoryInUse(): Memory {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heap: heapUsed + external };
}
