import type { ConversationSnapshot, SessionSnapshot } from '../../chat/index.ts';
import type { Config } from '../contract.ts';

/** Owner and conversation of a draft. */
export interface Shelf {
  /** A signed-in person's id; empty for the visitor of this browser, a guest already or not yet. */
  readonly owner: string;
  readonly place: string;
}

interface TypedPlace extends Pick<ConversationSnapshot, 'cid' | 'chosen'> {
  /** Parent of the thread that is typed in; empty outside of threads. */
  readonly parentId: string;
}

/**
 * Returns the place of what is typed now; null if it is not known. A signed-in person has no place before their
 * token has come, and neither has an inbox without an open conversation. A visitor's own conversation is one place
 * before and after it has a cid.
 */
export function shelfOf(
  { mode, identity, channelType, channel }: Pick<Config, 'mode' | 'identity' | 'channelType' | 'channel'>,
  { identity: who }: SessionSnapshot,
  { cid, chosen, parentId }: TypedPlace,
): Shelf | null {
  const signedIn = who.kind === 'user';
  const visits = mode !== 'inbox' && identity !== 'token';
  if (!signedIn && !visits) return null;
  const owner = signedIn ? who.user.id : '';
  // Neither a cid nor another place has a space.
  if (parentId !== '') return { owner, place: `thread ${parentId}` };
  if (chosen && cid !== null) return { owner, place: cid };
  // No cid has more than one colon.
  return mode === 'inbox' ? null : { owner, place: `own:${mode}:${channelType}:${channel}` };
}

export function sameShelf(a: Shelf | null, b: Shelf | null): boolean {
  return a === b || (a !== null && b !== null && a.owner === b.owner && a.place === b.place);
}
