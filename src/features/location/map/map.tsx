import { Overlay, Map as Pigeon, type MapProps as PigeonProps } from 'pigeon-maps';
import { type ReactElement, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { locationTexts } from '../../../i18n/index.ts';
import { useUi } from '../../../ui/index.ts';
import type { MapProps } from '../props.ts';
import { tilesOf } from './tiles.ts';

const FIRST_ZOOM = 15;
const LEAST_ZOOM = 2;
const MOST_ZOOM = 18;
/** Half of the marker's size. The middle of the marker is the place. */
const MARK_HALF = 11;

/**
 * Pigeon map with an explicit size. Pigeon measures itself inside an observer callback. Its changes there are reported
 * to the page as an error, and a message that is still growing gives it too small a size.
 */
class SizedPigeon extends Pigeon {
  constructor(props: PigeonProps) {
    super(props);
    this.updateWidthHeight = () => true;
  }
}

/**
 * Hides map tiles that fail to load, because browsers would draw a broken-image icon. The background and the marker
 * stay.
 * @returns whether none of the tiles wanted now has loaded
 */
function useMissing(box: RefObject<HTMLElement | null>): boolean {
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    // Neither `load` nor `error` bubbles, and the map adds and removes tiles as it draws.
    const when = { capture: true, signal: ended.signal };
    const note = ({ type, target }: Event) => {
      if (!(target instanceof HTMLImageElement)) return;
      target.classList.toggle('gone', type === 'error');
      setMissing([...(box.current?.querySelectorAll('img') ?? [])].every((one) => one.matches('.gone')));
    };
    box.current?.addEventListener('load', note, when);
    box.current?.addEventListener('error', note, when);
    return () => ended.abort();
  }, [box]);
  return missing;
}

/** Map that follows a place, with two buttons to zoom in and out. */
export function PlaceMap({ latitude, longitude, height }: MapProps): ReactElement {
  const { settings } = useUi();
  const [zoom, setZoom] = useState(FIRST_ZOOM);
  const { url, credit } = useMemo(() => tilesOf(settings.mapTiles), [settings.mapTiles]);
  const box = useRef<HTMLDivElement>(null);
  const missing = useMissing(box);
  const [width, setWidth] = useState(0);
  // A ResizeObserver would not do: drawing the map in its callback is reported to the page as an error.
  useEffect(() => {
    const measure = () => setWidth(box.current?.clientWidth ?? 0);
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  const place: [number, number] = [latitude, longitude];
  return (
    <div
      ref={box}
      className="map"
      role="group"
      aria-label={locationTexts.map()}
      style={{ blockSize: `${height}px` }}
    >
      {width > 0 && (
        <SizedPigeon
          provider={url}
          center={place}
          zoom={zoom}
          width={width}
          height={height}
          mouseEvents={false}
          touchEvents={false}
          animate={false}
          attribution={false}
          attributionPrefix={false}
        >
          <Overlay anchor={place} offset={[MARK_HALF, MARK_HALF]}>
            <span className="map-mark" />
          </Overlay>
        </SizedPigeon>
      )}
      {/* Never disabled: a disabled button would lose the keyboard focus. */}
      <span className="map-zoom">
        <button
          type="button"
          aria-label={locationTexts.nearer()}
          aria-disabled={zoom >= MOST_ZOOM}
          onClick={() => setZoom(Math.min(MOST_ZOOM, zoom + 1))}
        >
          +
        </button>
        <button
          type="button"
          aria-label={locationTexts.farther()}
          aria-disabled={zoom <= LEAST_ZOOM}
          onClick={() => setZoom(Math.max(LEAST_ZOOM, zoom - 1))}
        >
          −
        </button>
      </span>
      {missing ? (
        <small className="map-credit" role="status">
          {locationTexts.noMap()}
        </small>
      ) : (
        credit && <small className="map-credit">{credit}</small>
      )}
    </div>
  );
}
