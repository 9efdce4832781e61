import type { ReactElement } from 'react';
import { useLightboxState } from 'yet-another-react-lightbox';
import { mediaTexts } from '../../i18n/index.ts';
import { type PictureViewerProps, Plain, useUi } from '../../ui/index.ts';

/** Position and file name of the current picture, and the text that was sent with it. */
export function About({ pictures, caption }: Pick<PictureViewerProps, 'pictures' | 'caption'>): ReactElement {
  const { formats } = useUi();
  const { currentIndex } = useLightboxState();
  const { name } = pictures[currentIndex] ?? { name: '' };
  const count = pictures.length;
  return (
    <>
      <div className="viewer-head">
        {count > 1 && (
          // Screen readers hear the position as the name of the slide.
          <bdi className="viewer-count" aria-hidden="true">
            {mediaTexts.viewerPosition({
              index: formats.number(currentIndex + 1),
              count: formats.number(count),
            })}
          </bdi>
        )}
        {name && (
          <bdi className="viewer-name" title={name}>
            {name}
          </bdi>
        )}
      </div>
      {caption && (
        <p className="viewer-caption" dir="auto">
          <Plain text={caption} />
        </p>
      )}
    </>
  );
}
