import { type ReactElement, useState } from 'react';
import type { AttachmentOf } from '../../chat/index.ts';
import { mediaTexts } from '../../i18n/index.ts';
import { placeOf, useUi } from '../../ui/index.ts';
import { LoadFailed } from './load-failed.tsx';
import { STILL_PLEASE, Still } from './still.tsx';

/** Shows a moving picture. A press stops and restarts it; it begins still if the user prefers reduced motion. */
export function Gif({ gif }: { readonly gif: AttachmentOf<'giphy'> }): ReactElement {
  const { m } = useUi();
  const [failed, setFailed] = useState(false);
  const [moving, setMoving] = useState(() => !matchMedia(STILL_PLEASE).matches);
  const name = gif.name ? mediaTexts.gifNamed({ name: gif.name }) : m.gif();
  const url = moving ? gif.url : gif.still;
  const fail = () => setFailed(true);
  return (
    <div className="piece media grid-1" style={placeOf(1, gif.pixels)}>
      {failed ? (
        <LoadFailed text={mediaTexts.loadFailedImage()} retry={() => setFailed(false)} />
      ) : (
        <button
          type="button"
          className="tile"
          aria-pressed={moving}
          aria-label={`${name}, ${mediaTexts.play()}`}
          onClick={() => setMoving(!moving)}
        >
          {url ? (
            <img src={url} alt={name} loading="lazy" decoding="async" draggable={false} onError={fail} />
          ) : (
            <Still url={gif.url} alt={name} onError={fail} />
          )}
          <span className="gif-mark" aria-hidden="true">
            {m.gif()}
          </span>
        </button>
      )}
    </div>
  );
}
