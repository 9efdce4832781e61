import { useCallback, useSyncExternalStore } from 'react';
import type { Readable } from '../../util/readable.ts';

/** Returns the value of a Readable. The component renders again when the value is replaced. */
export function useReadable<T>(source: Readable<T>): T {
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source]);
  const read = useCallback(() => source.get(), [source]);
  return useSyncExternalStore(subscribe, read, read);
}
