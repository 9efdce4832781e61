import type { MemberRecord } from '../types/index.ts';

/** Returns whether the user was invited and has not accepted: they may look, take no part, and get no messages. */
export function isWaiting({
  invited,
  inviteAcceptedAt,
}: Pick<MemberRecord, 'invited' | 'inviteAcceptedAt'>): boolean {
  return invited && inviteAcceptedAt === null;
}
