import { useCallback, useSyncExternalStore } from 'react';
import type { Readable } from '../../util/readable.ts';

/**
 * Reads a Readable like `useReadable`, but renders at most once a frame. A busy room replaces its snapshot more often
 * than a screen can show. A hidden tab gets no frames, so it renders again only when it becomes visible.
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
