import { useEffect, useState } from 'react';
import { useUi } from '../context.ts';
import type { Part, PartName } from './parts.ts';

/** What could not be fetched, and is wanted still, is asked for again after this. */
const AGAIN_MS = 5_000;

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
  const [found, setFound] = useState<{ readonly part: Part<N> | null }>(() => ({ part: parts.peek(name) }));
  useEffect(() => {
    if (!wanted || found.part) return;
    let gone = false;
    const find = (part: Part<N> | null) => {
      if (!gone) setFound({ part });
    };
    parts.load(name).then(find, () => {
      // What it adds is missing; everything else works.
      failed?.(true);
      setTimeout(find, AGAIN_MS, null);
    });
    return () => {
      gone = true;
    };
  }, [failed, found, name, parts, wanted]);
  return found.part;
}
