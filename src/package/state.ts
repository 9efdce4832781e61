import type { StoopEvents } from '../embed/contract.ts';

/** State of a chat that a page shows beside it. */
export interface StoopState {
  /** A chat with this key is on the page. */
  readonly present: boolean;
  readonly isOpen: boolean;
  /** Unread messages over all conversations of this person. */
  readonly unread: number;
  readonly connection: StoopEvents['connection']['state'];
  readonly identity: StoopEvents['identity']['state'];
  /** Id of a guest or a signed-in person. */
  readonly userId: string | null;
}

export const ABSENT: StoopState = {
  present: false,
  isOpen: false,
  unread: 0,
  connection: 'idle',
  identity: 'none',
  userId: null,
};
