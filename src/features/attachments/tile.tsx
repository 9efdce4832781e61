import { type ReactElement, useState } from 'react';
import { mediaTexts } from '../../i18n/index.ts';
import { LoadFailed } from './load-failed.tsx';
import { STILL_PLEASE, Still } from './still.tsx';

/** Addresses of pictures that may be moving ones. */
const MAY_MOVE = /^data:image\/(gif|webp)|[.](gif|webp|apng)\b/i;

interface Props {
  readonly url: string;
  readonly label: string;
  /** Number of pictures hidden behind this one. */
  readonly hidden: number;
  readonly open: () => void;
}

/** Shows one picture of a group as a button. If the picture fails to load, the tile says so and offers another try. */
export function Tile({ url, label, hidden, open }: Props): ReactElement {
  const [failed, setFailed] = useState(false);
  // The picture moves in the viewer, which a press opens.
  const still = MAY_MOVE.test(url) && matchMedia(STILL_PLEASE).matches;
  if (failed) return <LoadFailed text={mediaTexts.loadFailedImage()} retry={() => setFailed(false)} />;
  return (
    <button type="button" className="tile" aria-label={label} aria-haspopup="dialog" onClick={open}>
      {still ? (
        <Still url={url} alt="" onError={() => setFailed(true)} />
      ) : (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(true)}
        />
      )}
      {hidden > 0 && (
        <bdi className="more" aria-hidden="true">
          +{hidden}
        </bdi>
      )}
    </button>
  );
}
