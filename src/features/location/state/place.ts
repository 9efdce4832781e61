/** Where somebody is. */
export interface Place {
  /** Degrees, -90 to 90. */
  readonly latitude: number;
  /** Degrees, -180 to 180. */
  readonly longitude: number;
  /** Metres; absent where nobody said. */
  readonly accuracy?: number;
}

/** `denied`: the person or the page does not allow it · `unsupported`: the browser has no way · `unavailable`: it has, and finds nothing. */
export type PlaceProblem = 'denied' | 'unavailable' | 'unsupported';

/** Tells where this device is, again and again. Returns the way to stop. */
export type WatchPlace = (
  found: (place: Place) => void,
  failed: (problem: PlaceProblem) => void,
) => () => void;
