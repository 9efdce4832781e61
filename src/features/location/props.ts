import type { AttachmentOf } from '../../chat/index.ts';

/** Props of the location part: a place in a message, the form that shares one, or the line shown while sharing. */
export type LocationProps =
  | { readonly show: 'card'; readonly place: AttachmentOf<'location'> }
  | { readonly show: 'form'; readonly close: () => void }
  | { readonly show: 'sharing' };

/** Props of a map around a place. */
export interface MapProps {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Pixels. */
  readonly height: number;
}
