import { useEffect, useState } from 'react';
import { watchPlace } from './geolocation.ts';
import type { Place, PlaceProblem } from './state/index.ts';

export interface FoundPlace {
  /** Null until a position is found. */
  readonly place: Place | null;
  readonly problem: PlaceProblem | null;
  again(): void;
}

/** Watches the position of this device while the component is mounted. */
export function usePlace(): FoundPlace {
  const [place, setPlace] = useState<Place | null>(null);
  const [problem, setProblem] = useState<PlaceProblem | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry watches anew
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
