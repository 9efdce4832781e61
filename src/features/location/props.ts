import type { AttachmentOf } from '../../chat/index.ts';

/** Places: one in a message, the form that shares one's own, and the line that says that one does. */
export type LocationProps =
  | { readonly show: 'card'; readonly place: AttachmentOf<'location'> }
  | { readonly show: 'form'; readonly close: () => void }
  | { readonly show: 'sharing' };

/** A map around a place. */
export interface MapProps {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Pixels. */
  readonly height: number;
}
