/** Minimum time between two positions of a live location, ms (section 9 of the specification). */
export const LOCATION_THROTTLE = 3_000;
/** Shortest time a place can be shared for, ms (section 9). */
export const LEAST_DURATION = 60_000;
/** Durations offered for sharing a place, ms. */
export const DURATIONS = [15 * 60_000, 60 * 60_000, 8 * 60 * 60_000] as const;
