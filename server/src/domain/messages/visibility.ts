import { STAFF_ROLES } from '../channel-types.ts';
import type { Audience } from '../event-types.ts';
import { type Access, can } from '../permissions/access.ts';
import type { Cid, MessageRecord, UserId } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { isStaffOrServer } from '../users/caller.ts';
import { ALL_BUT_NOTES, isNote } from './note-readers.ts';

type Restricted = Pick<MessageRecord, 'userId' | 'restrictedVisibility'>;
type Dated = Pick<MessageRecord, 'createdAt'>;

/** Who looks at messages. */
export interface Viewer {
  /** The user to filter lists by. Null sees everything, `ALL_BUT_NOTES` everything but notes. */
  readonly id: UserId | null;
  readonly readsNotes: boolean;
}

/** Returns the viewer of a channel's messages. The server and users with the grant see restricted messages. */
export function viewerOf(access: Access): Viewer {
  const { caller } = access;
  const readsNotes = isStaffOrServer(caller);
  const all = can(access, 'read-restricted-visibility-message', false);
  if (!all) return { id: caller.id, readsNotes };
  return { id: readsNotes ? null : ALL_BUT_NOTES, readsNotes };
}

/** Returns whether a message is for a viewer. */
export function isVisibleTo(message: Restricted, { id, readsNotes }: Viewer): boolean {
  const { restrictedVisibility: restricted, userId } = message;
  if (isNote(message)) return readsNotes;
  const seesAll = id === null || id === ALL_BUT_NOTES;
  return restricted.length === 0 || seesAll || id === userId || restricted.includes(id);
}

/** Returns whether a message is from before a member's own beginning of the channel. The server sees all. */
export function isHiddenHistory({ caller, membership }: Access, message: Dated): boolean {
  return !caller.server && message.createdAt <= (membership?.historyFrom ?? -1);
}

/** Returns whether a caller may see a message: it is for them, and not from before their history. */
export function isShownTo(access: Access, message: Restricted & Dated): boolean {
  return isVisibleTo(message, viewerOf(access)) && !isHiddenHistory(access, message);
}

/** Returns the users whom a message names as its readers; null for a message to all. */
function namedReaders({ restrictedVisibility: restricted, userId }: Restricted): readonly UserId[] | null {
  return restricted.length === 0 ? null : [...new Set([...restricted, userId])];
}

/** Returns everybody a restricted message is for; null for all. A note is for the staff as they are now. */
export async function readersOf(unit: ReadUnit, message: Restricted): Promise<readonly UserId[] | null> {
  return isNote(message) ? unit.store.users.idsWithRoles(STAFF_ROLES) : namedReaders(message);
}

/** Returns connections that watch the channel and may see the message. */
export async function audienceOf(
  unit: ReadUnit,
  message: Restricted & { readonly cid: Cid },
): Promise<Audience> {
  const userIds = await readersOf(unit, message);
  const { cid } = message;
  return userIds === null ? { kind: 'watchers', cid } : { kind: 'watching', cid, userIds };
}

/** Returns an audience without some users. */
export function without(audience: Audience, userIds: readonly UserId[]): Audience {
  if (userIds.length === 0) return audience;
  if (audience.kind === 'watchers') return { ...audience, except: [...(audience.except ?? []), ...userIds] };
  if (!('userIds' in audience)) return audience;
  return { ...audience, userIds: audience.userIds.filter((id) => !userIds.includes(id)) };
}

/** Narrows an audience to some people; null if none of them is in it. */
export function only(audience: Audience, userIds: readonly UserId[]): Audience | null {
  const kept = userIds.filter((id) => includes(audience, id));
  if (kept.length === 0) return null;
  if (audience.kind === 'watchers') return { kind: 'watching', cid: audience.cid, userIds: kept };
  return 'userIds' in audience ? { ...audience, userIds: kept } : null;
}

/** Returns whether an audience that was made here includes a user, provided that they watch. */
export function includes(audience: Audience, userId: UserId): boolean {
  if (audience.kind === 'watchers') return audience.except?.includes(userId) !== true;
  return 'userIds' in audience && audience.userIds.includes(userId);
}

type Changed = Restricted & Pick<MessageRecord, 'id' | 'cid' | 'createdAt' | 'hiddenForSome'>;

/**
 * Returns the audience of a change. As `audienceOf`, without users who deleted the message for themselves or for whom
 * the channel begins after it.
 */
export async function changeAudience(unit: ReadUnit, message: Changed): Promise<Audience> {
  const { id, cid, createdAt, hiddenForSome } = message;
  const hiders = hiddenForSome ? await unit.store.messages.hiders(id) : [];
  const beginners = await unit.store.members.beginningAfter(cid, createdAt);
  return without(await audienceOf(unit, message), [...hiders, ...beginners]);
}

/**
 * Returns who may see a reply to a message or a quote of it: at most those who see the message itself. `wanted` narrows
 * the audience further. Notes have no replies, and `support/note.ts` says what quotes them.
 */
export function narrowedTo(source: Restricted | null, ids: readonly UserId[]): readonly UserId[] {
  const readers = source === null ? null : namedReaders(source);
  if (readers === null) return ids;
  const kept = ids.filter((id) => readers.includes(id));
  return kept.length === 0 ? readers : kept;
}
