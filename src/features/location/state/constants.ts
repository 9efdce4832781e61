/** Positions of a live location go out at most this often, ms (section 9 of the specification). */
export const LOCATION_THROTTLE = 3_000;
/** The shortest time a place is shared for, ms (section 9). */
export const LEAST_DURATION = 60_000;
/** How long a place can be shared for, ms. */
export const DURATIONS = [15 * 60_000, 60 * 60_000, 8 * 60 * 60_000] as const;
