import { useEffect, useState } from 'react';
import { useUi } from '../context.ts';
import type { PointName, View } from './points.ts';

/** Delay before a feature that failed to load and is still wanted is requested again. Each further failure doubles the delay. */
const AGAIN_MS = 5_000;
/** Caps the delay at 80 s: the cause of the failure may be over. */
const MOST_DOUBLINGS = 4;

interface Found<P extends PointName> {
  readonly view: View<P> | null;
  /** Number of failures so far. */
  readonly failures: number;
}

/**
 * Returns the view at a point once its feature has loaded. Loading starts as soon as the view is wanted. After a failure
 * the result stays null and loading is tried again.
 * @param point the same as long as the component is mounted
 * @param failed called after a failure, for callers that cannot work without the view
 */
export function usePoint<P extends PointName>(
  point: P,
  wanted: boolean,
  failed?: (failed: true) => void,
): View<P> | null {
  const { parts } = useUi().host;
  // In an object: a component is a function, and a state setter would call it.
  const [found, setFound] = useState<Found<P>>(() => ({ view: parts.peek(point), failures: 0 }));
  useEffect(() => {
    if (!wanted || found.view) return;
    let gone = false;
    const find = (view: View<P> | null) => {
      if (!gone) setFound({ view, failures: found.failures + 1 });
    };
    parts.load(point).then(find, () => {
      // Only the feature at the point is missing; everything else works.
      failed?.(true);
      if (parts.outdated.get()) return;
      setTimeout(find, AGAIN_MS * 2 ** Math.min(found.failures, MOST_DOUBLINGS), null);
    });
    return () => {
      gone = true;
    };
  }, [failed, found, parts, point, wanted]);
  return found.view;
}
