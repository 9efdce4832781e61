import type { Person } from '../../chat/index.ts';

/**
 * Props of the moderation part.
 * `acts`: section of a profile card · `ban`: the ban dialog · `banned`: list of the people banned from a conversation,
 * over the panel
 */
export type ModerationProps =
  | { readonly show: 'acts'; readonly person: Person; readonly cid: string }
  | { readonly show: 'ban'; readonly person: Person; readonly cid: string; readonly close: () => void }
  | { readonly show: 'banned'; readonly cid: string; readonly close: () => void };

/** Props of the review page, which covers the panel. */
export interface ReviewProps {
  readonly close: () => void;
}
