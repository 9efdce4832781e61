import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react';
import { locationTexts } from '../../i18n/index.ts';
import { Dialog, type SheetProps, usePoint, useUi } from '../../ui/index.ts';
import { DURATIONS, type PlaceProblem, sharedPlace } from './state/index.ts';
import { distanceText, spanText } from './time-texts.ts';
import { usePlace } from './use-place.ts';
import { useSharing } from './use-sharing.ts';

const MAP_HEIGHT = 180;

const PROBLEMS: { readonly [K in PlaceProblem]: () => string } = {
  denied: () => locationTexts.denied(),
  unavailable: () => locationTexts.unavailable(),
  unsupported: () => locationTexts.unsupported(),
};

/** Dialog that shares where this device is, once or for a while. */
export function LocationForm({ close }: SheetProps): ReactElement {
  const { model, settings, m } = useUi();
  const { locale, mapTiles } = settings;
  const { runtime } = useSharing();
  const { place, problem, again } = usePlace();
  const [duration, setDuration] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const name = useId();
  const first = useRef<HTMLInputElement>(null);
  const PlaceMap = usePoint('place-map', mapTiles !== 'none');

  const tryAgain = () => {
    // The retry button disappears together with the problem.
    first.current?.focus();
    again();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const extra = runtime && place && sharedPlace(runtime, place, duration);
    if (!extra) return setFailed(true);
    close();
    model.send('', undefined, extra);
  };
  return (
    <Dialog title={locationTexts.title()} close={close}>
      <form className="place-form" onSubmit={submit}>
        {problem ? (
          <p className="failed" role="alert">
            {PROBLEMS[problem]()}
          </p>
        ) : !place ? (
          <p role="status">{locationTexts.finding()}</p>
        ) : (
          <>
            {PlaceMap && (
              <div className="place-map">
                <PlaceMap latitude={place.latitude} longitude={place.longitude} height={MAP_HEIGHT} />
              </div>
            )}
            {place.accuracy !== undefined && (
              <p>{locationTexts.accuracy({ distance: distanceText(place.accuracy, locale) })}</p>
            )}
          </>
        )}
        <fieldset className="place-times">
          <legend className="vh">{locationTexts.how()}</legend>
          {[null, ...DURATIONS].map((time) => (
            <label key={time ?? 0}>
              <input
                type="radio"
                name={name}
                ref={time === null ? first : undefined}
                checked={duration === time}
                onChange={() => setDuration(time)}
              />
              {time === null ? locationTexts.once() : locationTexts.live({ time: spanText(time, locale) })}
            </label>
          ))}
        </fieldset>
        {failed && (
          <p className="failed" role="alert">
            {locationTexts.failed()}
          </p>
        )}
        <div className="stacked">
          {problem && problem !== 'unsupported' && (
            <button type="button" className="button" onClick={tryAgain}>
              {m.retry()}
            </button>
          )}
          <button type="button" className="button" onClick={close}>
            {locationTexts.cancel()}
          </button>
          <button type="submit" className="button primary" disabled={!place}>
            {locationTexts.share()}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
