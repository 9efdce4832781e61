import type { ReactElement } from 'react';
import { isImageSlide, useLightboxState } from 'yet-another-react-lightbox';
import { mediaTexts } from '../../i18n/index.ts';
import { PATHS } from './icons/paths.ts';

/**
 * Button that saves the current image. If the image's server does not allow that, the browser opens it in another tab.
 */
export function SaveButton(): ReactElement | null {
  const { currentSlide } = useLightboxState();
  if (!currentSlide || !isImageSlide(currentSlide)) return null;
  return (
    <a
      className="yarl__button viewer-save"
      href={currentSlide.src}
      download
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      aria-label={mediaTexts.download()}
      aria-description=""
      title={mediaTexts.download()}
    >
      <svg className="yarl__icon" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d={PATHS.save} />
      </svg>
    </a>
  );
}
