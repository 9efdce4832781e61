import type { Cid, MemberRecord, MessageMember, MessageRecord, UserId } from '../types.ts';
import type { ReadUnit } from '../unit.ts';

/** A membership that is already loaded; `member` null if the user is no member. */
export interface KnownMembership {
  readonly cid: Cid;
  readonly userId: UserId;
  readonly member: MemberRecord | null;
}

/** Looks up what the author of a message is in its channel. */
export type Authors = (message: MessageRecord) => MessageMember | null;

const keyOf = ({ cid, userId }: { readonly cid: Cid; readonly userId: UserId }) => `${cid} ${userId}`;

export function messageMember(member: MemberRecord | null): MessageMember | null {
  if (member === null) return null;
  const { channelRole, notificationsMuted, custom } = member;
  return { channelRole, notificationsMuted, custom };
}

/** The memberships of all authors in one question; none where they are at hand. */
export async function loadAuthors(
  unit: ReadUnit,
  messages: readonly MessageRecord[],
  known: readonly KnownMembership[],
): Promise<Authors> {
  const found = new Map<string, MemberRecord | null>(known.map((one) => [keyOf(one), one.member]));
  const missing = messages.filter((message) => !found.has(keyOf(message)));
  const cids = [...new Set(missing.map(({ cid }) => cid))];
  const userIds = [...new Set(missing.map(({ userId }) => userId))];
  for (const member of await unit.store.members.authors(cids, userIds)) found.set(keyOf(member), member);
  return (message) => messageMember(found.get(keyOf(message)) ?? null);
}
