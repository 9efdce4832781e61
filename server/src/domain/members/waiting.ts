import type { MemberRecord } from '../types.ts';

/** Was invited and has not accepted: may look, takes no part, and is not told of messages. */
export function isWaiting({
  invited,
  inviteAcceptedAt,
}: Pick<MemberRecord, 'invited' | 'inviteAcceptedAt'>): boolean {
  return invited && inviteAcceptedAt === null;
}
