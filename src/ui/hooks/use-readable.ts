import { useCallback, useSyncExternalStore } from 'react';
import type { Readable } from '../../util/readable.ts';

/** The value of a Readable; the component renders anew when it was replaced. */
export function useReadable<T>(source: Readable<T>): T {
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source]);
  const read = useCallback(() => source.get(), [source]);
  return useSyncExternalStore(subscribe, read, read);
}
