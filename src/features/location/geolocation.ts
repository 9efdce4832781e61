import type { Place, PlaceProblem, WatchPlace } from './state/index.ts';

/** How old a position may be that the browser gives again, ms. */
const OLDEST_MS = 3_000;
/** How long the first position may take, ms: satellites are slow to find indoors. */
const PATIENCE_MS = 30_000;
/** The code of a refusal, by a person or by the page's policy. */
const DENIED = 1;
/** Nothing was found in that time. */
const TIMEOUT = 3;

/** How many look, and what the browser said last while somebody did. */
let lookers = 0;
let last: Place | null = null;

/**
 * Where the browser says that this device is. It asks the person first. Who begins to look while somebody does already is
 * told what they know: Chromium tells a second one nothing before the device moves.
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
  // After whoever asks knows how to stop it.
  if (known) queueMicrotask(() => !stopped && found(known));
  const id = geolocation.watchPosition(
    ({ coords: { latitude, longitude, accuracy } }) => {
      last = { latitude, longitude, accuracy };
      found(last);
    },
    (error) => {
      // Of a device that stays where it is there is nothing new to find.
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
