import type { Place, PlaceProblem, WatchPlace } from './state/index.ts';

/** Maximum age of a cached position, ms. */
const OLDEST_MS = 3_000;
/** Timeout for the first position, ms. Satellites are slow to find indoors. */
const PATIENCE_MS = 30_000;
/** Error code for a refusal by the person or by the page's policy. */
const DENIED = 1;
/** Error code for a timeout without a position. */
const TIMEOUT = 3;

/** Number of active watchers, and the last position found while there was one. */
let lookers = 0;
let last: Place | null = null;

/**
 * Watches the position of this device, after the browser has asked the person for permission. A second watcher gets the
 * last known position at once: Chromium would report nothing to it before the device moves.
 */
export const watchPlace: WatchPlace = (found, failed) => {
  const { geolocation } = navigator;
  if (!geolocation) {
    failed('unsupported');
    return () => {};
  }
  let stopped = false;
  const problemOf = ({ code }: GeolocationPositionError): PlaceProblem =>
    code === DENIED ? 'denied' : 'unavailable';
  lookers += 1;
  const known = last;
  // Deferred, so that the caller has the stop function first.
  if (known) queueMicrotask(() => !stopped && found(known));
  const id = geolocation.watchPosition(
    ({ coords: { latitude, longitude, accuracy } }) => {
      last = { latitude, longitude, accuracy };
      found(last);
    },
    (error) => {
      // A device that stays in place times out as well: its position has not changed.
      if (error.code === TIMEOUT && last) return;
      last = null;
      failed(problemOf(error));
    },
    { enableHighAccuracy: true, maximumAge: OLDEST_MS, timeout: PATIENCE_MS },
  );
  return () => {
    if (stopped) return;
    stopped = true;
    geolocation.clearWatch(id);
    lookers -= 1;
    if (lookers === 0) last = null;
  };
};
