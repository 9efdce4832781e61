import type { Audience } from '../event-types.ts';
import { type Access, can } from '../permissions/access.ts';
import type { Cid, MessageRecord, UserId } from '../types.ts';
import type { ReadUnit } from '../unit.ts';

type Restricted = Pick<MessageRecord, 'userId' | 'restrictedVisibility'>;
type Dated = Pick<MessageRecord, 'createdAt'>;

/** Returns the viewer to filter lists by; null, which sees everything, for the server and users with the grant. */
export function viewerOf(access: Access): UserId | null {
  return can(access, 'read-restricted-visibility-message', false) ? null : access.caller.id;
}

/** Returns whether a message is for a viewer; null sees everything. */
export function isVisibleTo(message: Restricted, viewer: UserId | null): boolean {
  const { restrictedVisibility: restricted, userId } = message;
  return restricted.length === 0 || viewer === null || viewer === userId || restricted.includes(viewer);
}

/** Returns whether a message is from before a member's own beginning of the channel. The server sees all. */
export function isHiddenHistory({ caller, membership }: Access, message: Dated): boolean {
  return !caller.server && message.createdAt <= (membership?.historyFrom ?? -1);
}

/** Returns whether a caller may see a message: it is for them, and not from before their history. */
export function isShownTo(access: Access, message: Restricted & Dated): boolean {
  return isVisibleTo(message, viewerOf(access)) && !isHiddenHistory(access, message);
}

/** Returns everybody a restricted message is for; null for all. */
export function readersOf(message: Restricted): readonly UserId[] | null {
  const { restrictedVisibility: restricted, userId } = message;
  return restricted.length === 0 ? null : [...new Set([...restricted, userId])];
}

/** Returns connections that watch the channel and may see the message. */
export function audienceOf(message: Restricted & { readonly cid: Cid }): Audience {
  const userIds = readersOf(message);
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
  return without(audienceOf(message), [...hiders, ...beginners]);
}

/**
 * Returns who may see a reply to a message or a quote of it: at most those who see the message itself. `wanted` narrows
 * the audience further.
 */
export function narrowedTo(source: Restricted | null, wanted: readonly UserId[]): readonly UserId[] {
  const readers = source === null ? null : readersOf(source);
  if (readers === null) return wanted;
  const kept = wanted.filter((id) => readers.includes(id));
  return kept.length === 0 ? readers : kept;
}
