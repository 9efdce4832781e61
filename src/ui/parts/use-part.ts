import { useEffect, useState } from 'react';
import { useUi } from '../context.ts';
import type { Part, PartName } from './parts.ts';

/** Delay before a failed part that is still wanted is requested again. Each further failure doubles the delay. */
const AGAIN_MS = 5_000;
/** Caps the delay at 80 s: the cause of the failure may be over. */
const MOST_DOUBLINGS = 4;

interface Found<N extends PartName> {
  readonly part: Part<N> | null;
  /** Number of failures so far. */
  readonly failures: number;
}

/**
 * Returns a part once it has loaded. Loading starts as soon as the part is wanted. After a failure the result stays
 * null and loading is tried again.
 * @param failed called after a failure, for callers that cannot work without the part
 */
export function usePart<N extends PartName>(
  name: N,
  wanted: boolean,
  failed?: (failed: true) => void,
): Part<N> | null {
  const { parts } = useUi().host;
  // In an object: a component is a function, and a state setter would call it.
  const [found, setFound] = useState<Found<N>>(() => ({ part: parts.peek(name), failures: 0 }));
  useEffect(() => {
    if (!wanted || found.part) return;
    let gone = false;
    const find = (part: Part<N> | null) => {
      if (!gone) setFound({ part, failures: found.failures + 1 });
    };
    parts.load(name).then(find, () => {
      // Only the part's own feature is missing; everything else works.
      failed?.(true);
      if (parts.outdated.get()) return;
      setTimeout(find, AGAIN_MS * 2 ** Math.min(found.failures, MOST_DOUBLINGS), null);
    });
    return () => {
      gone = true;
    };
  }, [failed, found, name, parts, wanted]);
  return found.part;
}
