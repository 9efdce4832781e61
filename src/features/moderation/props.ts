import type { Person } from '../../chat/index.ts';

/**
 * What keeps order among people: on somebody's card (`acts`), the dialog that bans (`ban`), and who is banned from a
 * conversation (`banned`), over the panel.
 */
export type ModerationProps =
  | { readonly show: 'acts'; readonly person: Person; readonly cid: string }
  | { readonly show: 'ban'; readonly person: Person; readonly cid: string; readonly close: () => void }
  | { readonly show: 'banned'; readonly cid: string; readonly close: () => void };

/** What people complained about, over the panel. */
export interface ReviewProps {
  readonly close: () => void;
}
