import { useCallback, useSyncExternalStore } from 'react';
import type { Readable } from '../../util/readable.ts';

/**
 * Like `useReadable`, but renders at most once a frame: a busy room replaces its snapshot more often than a screen can
 * show. In a hidden tab, where no frame comes, nothing is rendered until it is looked at again.
 */
export function useFrameReadable<T>(source: Readable<T>): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      let frame = 0;
      const stop = source.subscribe(() => {
        frame ||= requestAnimationFrame(() => {
          frame = 0;
          listener();
        });
      });
      return () => {
        cancelAnimationFrame(frame);
        stop();
      };
    },
    [source],
  );
  const read = useCallback(() => source.get(), [source]);
  return useSyncExternalStore(subscribe, read, read);
}
