/** In use after a collection, bytes. */
export interface Memory {
  readonly rss: number;
  /** With what lies outside of it but belongs to its objects. */
  readonly heap: number;
}

/** Of this process; `--expose-gc` makes it exact. */
export function memoryInUse(): Memory {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heap: heapUsed + external };
}
