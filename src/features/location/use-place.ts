import { useEffect, useState } from 'react';
import { watchPlace } from './geolocation.ts';
import type { Place, PlaceProblem } from './state/index.ts';

export interface FoundPlace {
  /** Null while it is looked for. */
  readonly place: Place | null;
  readonly problem: PlaceProblem | null;
  again(): void;
}

/** Where this device is, while somebody looks. */
export function usePlace(): FoundPlace {
  const [place, setPlace] = useState<Place | null>(null);
  const [problem, setProblem] = useState<PlaceProblem | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(
    () =>
      watchPlace((found) => {
        setPlace(found);
        setProblem(null);
      }, setProblem),
    [turn],
  );
  return {
    place,
    problem: place ? null : problem,
    again() {
      setProblem(null);
      setTurn(turn + 1);
    },
  };
}
