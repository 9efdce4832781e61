import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import type { AttachmentOf } from '../../chat/index.ts';
import { mediaTexts } from '../../i18n/index.ts';
import { placeOf, usePoint, useUi } from '../../ui/index.ts';
import { Tile } from './tile.tsx';

interface Props {
  readonly pictures: readonly AttachmentOf<'image'>[];
  readonly caption: string | undefined;
}

/** Most tiles of a group. Further pictures hide behind the last tile. */
const MOST_TILES = 4;

/** Shows one picture, or a grid of up to four. A press opens all of them in the viewer. */
export function Pictures({ pictures, caption }: Props): ReactElement {
  const { m } = useUi();
  const [near, setNear] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const Viewer = usePoint('picture-viewer', near || open !== null);
  const tiles = pictures.slice(0, MOST_TILES);
  const opened = useRef<number | null>(null);
  // The focus returns to the opened tile only now: the viewer keeps the focus until it is gone.
  useLayoutEffect(() => {
    if (open === null && opened.current !== null) {
      group.current?.querySelectorAll('button')[opened.current]?.focus();
    }
    opened.current = open;
  }, [open]);
  return (
    <div
      ref={group}
      className={`piece media grid-${tiles.length}`}
      style={placeOf(pictures.length, pictures[0]?.pixels)}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
    >
      {tiles.map((picture, index) => {
        const hidden = index === MOST_TILES - 1 ? pictures.length - MOST_TILES : 0;
        const name = picture.name ? mediaTexts.imageNamed({ name: picture.name }) : m.image();
        const label = hidden > 0 ? `${name}, ${mediaTexts.imagesMore({ count: hidden })}` : name;
        return (
          <Tile
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of a sent message's pictures never changes
            key={index}
            url={picture.thumb ?? picture.url}
            label={label}
            hidden={hidden}
            open={() => setOpen(index)}
          />
        );
      })}
      {Viewer && open !== null && (
        <Viewer {...{ pictures, caption }} start={open} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
