import type { Cid, MemberRecord, MessageMember, MessageRecord, UserId } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';

/** A membership that is already loaded; `member` null if the user is no member. */
export interface KnownMembership {
  readonly cid: Cid;
  readonly userId: UserId;
  readonly member: MemberRecord | null;
}

/** Looks up the channel membership of a message's author. */
export type Authors = (message: MessageRecord) => MessageMember | null;

export function messageMember(member: MemberRecord | null): MessageMember | null {
  if (member === null) return null;
  const { channelRole, notificationsMuted, custom } = member;
  return { channelRole, notificationsMuted, custom };
}

interface Seat {
  readonly cid: Cid;
  readonly userId: UserId;
}

/** Members by channel and user; undefined if nothing is known. */
class Memberships {
  readonly #channels = new Map<Cid, Map<UserId, MemberRecord | null>>();

  get({ cid, userId }: Seat): MemberRecord | null | undefined {
    return this.#channels.get(cid)?.get(userId);
  }

  set({ cid, userId }: Seat, member: MemberRecord | null): void {
    const users = this.#channels.get(cid);
    if (users === undefined) this.#channels.set(cid, new Map([[userId, member]]));
    else users.set(userId, member);
  }
}

/** Loads the memberships of all authors in one query, or none if they are known. */
export async function loadAuthors(
  unit: ReadUnit,
  messages: readonly MessageRecord[],
  known: readonly KnownMembership[],
): Promise<Authors> {
  const found = new Memberships();
  for (const one of known) found.set(one, one.member);
  const missing = messages.filter((message) => found.get(message) === undefined);
  const cids = [...new Set(missing.map(({ cid }) => cid))];
  const userIds = [...new Set(missing.map(({ userId }) => userId))];
  for (const member of await unit.store.members.authors(cids, userIds)) found.set(member, member);
  return (message) => messageMember(found.get(message) ?? null);
}
