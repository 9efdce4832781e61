import type { KeyboardEvent, ReactElement } from 'react';
import Lightbox from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { mediaTexts } from '../../i18n/index.ts';
import { type PictureViewerProps, useUi } from '../../ui/index.ts';
import { About } from './about.tsx';
import { SaveButton } from './save-button.tsx';
import { slideOf } from './slides.ts';

/** Maximum zoom: beyond the image's own pixels there is nothing more to see. */
const MOST_ZOOM = 3;
const FADE_MS = 160;

/**
 * Shows the images of a message over the whole page, with keys, swipes, zoom by wheel and double click, and a save
 * button. The viewer is a dialog in the widget's own root, beside the panel.
 */
export function Viewer({ pictures, start, caption, onClose }: PictureViewerProps): ReactElement {
  const { m, root } = useUi();
  const single = pictures.length === 1;
  // The lightbox looks for the focus in the document, which cannot see into a shadow root.
  const takeFocus = () => {
    const dialog = root.querySelector('.yarl__portal');
    if (!dialog?.contains(root.activeElement)) {
      dialog?.querySelector<HTMLElement>('.yarl__container')?.focus({ preventScroll: true });
    }
  };
  return (
    <Lightbox
      open
      close={onClose}
      index={start}
      slides={pictures.map((picture) => slideOf(picture, m))}
      plugins={[Zoom]}
      animation={{ fade: FADE_MS }}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      zoom={{ maxZoomPixelRatio: MOST_ZOOM, scrollToZoom: true }}
      // The page belongs to its owner: the viewer leaves its scrolling alone.
      noScroll={{ disabled: true }}
      portal={{ root: () => root.querySelector('.stoop'), container: { onKeyDown: keepInside } }}
      on={{
        entering: () => queueMicrotask(takeFocus),
        entered: takeFocus,
      }}
      render={{
        controls: () => <About pictures={pictures} caption={caption} />,
        ...(single && { buttonPrev: () => null, buttonNext: () => null }),
      }}
      toolbar={{ buttons: [<SaveButton key="save" />, 'zoom', 'close'] }}
      labels={{
        Lightbox: mediaTexts.viewer(),
        Carousel: mediaTexts.viewer(),
        Slide: m.image(),
        'Photo gallery': mediaTexts.viewer(),
        Close: mediaTexts.viewerClose(),
        Next: mediaTexts.viewerNext(),
        Previous: mediaTexts.viewerPrevious(),
        'Zoom in': mediaTexts.viewerZoomIn(),
        'Zoom out': mediaTexts.viewerZoomOut(),
        '{index} of {total}': mediaTexts.viewerPosition({ index: '{index}', count: '{total}' }),
      }}
    />
  );
}

/** Keeps Tab in the dialog: behind it lies the whole page. */
function keepInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')];
  const edge = event.shiftKey ? buttons[0] : buttons.at(-1);
  const other = event.shiftKey ? buttons.at(-1) : buttons[0];
  const outside = !buttons.some((button) => button === event.target);
  if (event.target !== edge && !outside) return;
  event.preventDefault();
  other?.focus();
}
