import { type MouseEvent, type ReactElement, useState } from 'react';
import { type AttachmentOf, type ChatError, clockOf } from '../../chat/index.ts';
import { locationTexts } from '../../i18n/index.ts';
import { byKeyboard, errorText, focusComposer, Glyph, nameOf, usePoint, useUi } from '../../ui/index.ts';
import { Elsewhere } from './elsewhere.tsx';
import { type SharedBy, sharedBy } from './state/index.ts';
import { spanText } from './time-texts.ts';
import { useLeft } from './use-left.ts';
import { useSharing } from './use-sharing.ts';

type Place = AttachmentOf<'location'>;

/** Decimal digits of the coordinates shown: five are accurate to a metre. */
const DIGITS = 5;
const MAP_HEIGHT = 150;

/** Shows a shared place. No map image is fetched before the person asks for the map. */
export function LocationCard({ attachment: place }: { readonly attachment: Place }): ReactElement {
  const { settings } = useUi();
  const { latitude, longitude, messageId, liveUntil } = place;
  const { runtime, live } = useSharing();
  const left = useLeft(liveUntil, clockOf(runtime));
  const [open, setOpen] = useState(false);
  const PlaceMap = usePoint('place-map', open);
  const by = runtime && messageId ? sharedBy(runtime, messageId) : null;
  const going = liveUntil !== undefined && left > 0;
  return (
    <div className="piece place">
      {open && PlaceMap && <PlaceMap latitude={latitude} longitude={longitude} height={MAP_HEIGHT} />}
      <div className="place-row">
        <span className={going ? 'place-tile live' : 'place-tile'}>
          <Glyph name="pin" />
        </span>
        <Words place={place} by={by} left={left} />
        <Elsewhere latitude={latitude} longitude={longitude} />
      </div>
      <div className="place-links">
        {settings.mapTiles !== 'none' && (
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? locationTexts.hideMap() : locationTexts.showMap()}
          </button>
        )}
        {going && by?.mine && live && <StopButton stop={() => live.stop(messageId, by.deviceId)} />}
      </div>
    </div>
  );
}

interface WordsProps {
  readonly place: Place;
  readonly by: SharedBy | null;
  readonly left: number;
}

/** Says whose place it is, and for how long it is shared or where it is. */
function Words({ place, by, left }: WordsProps): ReactElement {
  const { m, formats, settings } = useUi();
  const { latitude, longitude, liveUntil } = place;
  const where = `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`;
  const name = by && (by.mine ? m.you() : nameOf(by.person, m));
  const going = liveUntil !== undefined && left > 0;
  const title = going && name ? locationTexts.liveOf({ name }) : m.location();
  const below =
    liveUntil === undefined
      ? where
      : going
        ? locationTexts.until({ time: formats.time(liveUntil), left: spanText(left, settings.locale) })
        : locationTexts.ended();
  return (
    <span className="place-words">
      <strong dir="auto">{title}</strong>
      <span className="place-below" dir={liveUntil === undefined ? 'ltr' : undefined}>
        {below}
      </span>
    </span>
  );
}

/** Button that stops sharing this person's place. */
export function StopButton({ stop }: { readonly stop: () => Promise<ChatError | null> }): ReactElement {
  const { m, root } = useUi();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ChatError | null>(null);
  const press = async (event: MouseEvent) => {
    setBusy(true);
    // The button disappears when nothing is shared any more.
    if (byKeyboard(event)) focusComposer(root);
    setError(await stop());
    setBusy(false);
  };
  return (
    <>
      <button type="button" className="place-stop" disabled={busy} onClick={(event) => void press(event)}>
        {locationTexts.stop()}
      </button>
      {error && (
        <p className="place-failed" role="alert">
          {errorText(error, m)}
        </p>
      )}
    </>
  );
}
