import { useEffect, useState } from 'react';
import { useUi } from '../context.ts';
import type { Part, PartName } from './parts.ts';

/**
 * The part once it is here; it is fetched as soon as it is wanted. A failure leaves null, and the next wish tries again.
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
    parts.load(name).then(
      (part) => {
        if (!gone) setFound({ part });
      },
      // What it adds is missing; everything else works.
      () => failed?.(true),
    );
    return () => {
      gone = true;
    };
  }, [failed, found, name, parts, wanted]);
  return found.part;
}
