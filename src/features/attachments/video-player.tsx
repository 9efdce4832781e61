import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { AttachmentOf } from '../../chat/index.ts';
import { mediaTexts } from '../../i18n/index.ts';
import { placeOf, useUi } from '../../ui/index.ts';
import { LoadFailed } from './load-failed.tsx';
import { announcePlaying, stopForOthers } from './one-at-a-time.ts';

/** Shows a video with the browser's own controls. */
export function VideoPlayer({ video }: { readonly video: AttachmentOf<'video'> }): ReactElement {
  const { m } = useUi();
  const element = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => (element.current && !failed ? stopForOthers(element.current) : undefined), [failed]);
  return (
    <div className="piece media grid-1" style={placeOf(1, video.pixels)}>
      {failed ? (
        <LoadFailed text={mediaTexts.loadFailedMedia()} retry={() => setFailed(false)} />
      ) : (
        <video
          ref={element}
          // Set before the address, which starts the loading.
          preload={video.poster ? 'none' : 'metadata'}
          src={video.url}
          poster={video.poster}
          controls
          playsInline
          aria-label={video.name ? mediaTexts.videoNamed({ name: video.name }) : m.video()}
          onPlay={(event) => announcePlaying(event.currentTarget)}
          onError={() => setFailed(true)}
        />
      )}
    </div>
  );
}
