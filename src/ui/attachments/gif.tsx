import { type ReactElement, useState } from 'react';
import type { AttachmentOf } from '../../chat/index.ts';
import { mediaTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { placeOf } from '../message/media-box.ts';
import { LoadFailed } from './load-failed.tsx';

const STILL_PLEASE = '(prefers-reduced-motion: reduce)';

/** A moving picture; it stands still until it is pressed for those who asked for less motion. */
export function Gif({ gif }: { readonly gif: AttachmentOf<'giphy'> }): ReactElement {
  const { m } = useUi();
  const [failed, setFailed] = useState(false);
  const [moving, setMoving] = useState(() => !matchMedia(STILL_PLEASE).matches);
  const name = gif.name ? mediaTexts.gifNamed({ name: gif.name }) : m.gif();
  const image = (
    <img
      src={moving ? gif.url : (gif.still ?? gif.url)}
      alt={name}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(true)}
    />
  );
  return (
    <div className="piece media grid-1" style={placeOf(1, gif.pixels)}>
      {failed ? (
        <LoadFailed text={mediaTexts.loadFailedImage()} retry={() => setFailed(false)} />
      ) : gif.still ? (
        <button
          type="button"
          className="tile"
          aria-pressed={moving}
          aria-label={`${name}, ${mediaTexts.play()}`}
          onClick={() => setMoving(!moving)}
        >
          {image}
          <span className="gif-mark" aria-hidden="true">
            {m.gif()}
          </span>
        </button>
      ) : (
        image
      )}
    </div>
  );
}
