import { Overlay, Map as Pigeon, type MapProps as PigeonProps } from 'pigeon-maps';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { locationTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import type { MapProps } from '../parts/props.ts';
import { tilesOf } from './tiles.ts';

const FIRST_ZOOM = 15;
const LEAST_ZOOM = 2;
const MOST_ZOOM = 18;
/** Half of the mark's size: its middle is the place. */
const MARK_HALF = 11;

/**
 * A map that is as large as it is told to be. On its own it would measure itself within an observer's call, in which what
 * it then changes is reported to the page as an error, and while a message is still growing into its place, too small.
 */
class SizedPigeon extends Pigeon {
  constructor(props: PigeonProps) {
    super(props);
    this.updateWidthHeight = () => true;
  }
}

/** A map around a place, which moves with it; nearer and farther by two buttons. */
export function PlaceMap({ latitude, longitude, height }: MapProps): ReactElement {
  const { settings } = useUi();
  const [zoom, setZoom] = useState(FIRST_ZOOM);
  const { url, credit } = useMemo(() => tilesOf(settings.mapTiles), [settings.mapTiles]);
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // No observer of its own: a map that is drawn within an observer's call is reported to the page as an error.
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
      <span className="map-zoom">
        <button
          type="button"
          aria-label={locationTexts.nearer()}
          disabled={zoom >= MOST_ZOOM}
          onClick={() => setZoom(zoom + 1)}
        >
          +
        </button>
        <button
          type="button"
          aria-label={locationTexts.farther()}
          disabled={zoom <= LEAST_ZOOM}
          onClick={() => setZoom(zoom - 1)}
        >
          −
        </button>
      </span>
      {credit && <small className="map-credit">{credit}</small>}
    </div>
  );
}
