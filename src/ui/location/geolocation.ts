import type { PlaceProblem, WatchPlace } from '../../chat/location/index.ts';

/** How old a position may be that the browser gives again, ms. */
const OLDEST_MS = 3_000;
/** How long the first position may take, ms: satellites are slow to find indoors. */
const PATIENCE_MS = 30_000;
/** The code of a refusal, by a person or by the page's policy. */
const DENIED = 1;

/** Where the browser says that this device is. It asks the person first. */
export const watchPlace: WatchPlace = (found, failed) => {
  const { geolocation } = navigator;
  if (!geolocation) {
    failed('unsupported');
    return () => {};
  }
  const problemOf = ({ code }: GeolocationPositionError): PlaceProblem =>
    code === DENIED ? 'denied' : 'unavailable';
  const id = geolocation.watchPosition(
    ({ coords: { latitude, longitude, accuracy } }) => found({ latitude, longitude, accuracy }),
    (error) => failed(problemOf(error)),
    { enableHighAccuracy: true, maximumAge: OLDEST_MS, timeout: PATIENCE_MS },
  );
  return () => geolocation.clearWatch(id);
};
