/** A position on Earth. */
export interface Place {
  /** Degrees, -90 to 90. */
  readonly latitude: number;
  /** Degrees, -180 to 180. */
  readonly longitude: number;
  /** Metres; absent if unknown. */
  readonly accuracy?: number;
}

/**
 * `denied`: the person or the page does not allow it · `unsupported`: the browser has no geolocation · `unavailable`:
 * the browser finds no position.
 */
export type PlaceProblem = 'denied' | 'unavailable' | 'unsupported';

/** Reports the position of this device repeatedly. Returns a function that stops it. */
export type WatchPlace = (
  found: (place: Place) => void,
  failed: (problem: PlaceProblem) => void,
) => () => void;
