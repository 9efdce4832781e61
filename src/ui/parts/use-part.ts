import { useEffect, useState } from 'react';
import { useUi } from '../context.ts';
import type { Part, PartName } from './parts.ts';

/** What could not be fetched, and is wanted still, is asked for again after this, then after twice as long, and so on. */
const AGAIN_MS = 5_000;
/** After 80 s at the latest: what kept it away may be over. */
const MOST_DOUBLINGS = 4;

interface Found<N extends PartName> {
  readonly part: Part<N> | null;
  /** So far. */
  readonly failures: number;
}

/**
 * The part once it is here; it is fetched as soon as it is wanted. A failure leaves null, and it is tried again.
 * @param failed for what nothing works without
 */
export function usePart<N extends PartName>(
  name: N,
  wanted: boolean,
  failed?: (failed: true) => void,
): Part<N> | null {
  const { parts } = useUi().host;
  // In a box: a component is a function, which a state setter would call.
  const [found, setFound] = useState<Found<N>>(() => ({ part: parts.peek(name), failures: 0 }));
  useEffect(() => {
    if (!wanted || found.part) return;
    let gone = false;
    const find = (part: Part<N> | null) => {
      if (!gone) setFound({ part, failures: found.failures + 1 });
    };
    parts.load(name).then(find, () => {
      // What it adds is missing; everything else works.
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
