import type { SlideImage } from 'yet-another-react-lightbox';
import type { AttachmentOf } from '../../chat/index.ts';
import { type Messages, mediaTexts } from '../../i18n/index.ts';

/** Converts an image to a slide of the viewer. */
export function slideOf({ url, name, pixels }: AttachmentOf<'image'>, m: Messages): SlideImage {
  return { src: url, alt: name ? mediaTexts.imageNamed({ name }) : m.image(), ...pixels };
}
