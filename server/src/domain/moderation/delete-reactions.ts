import { ApiError } from '../errors.ts';
import type { Ports } from '../ports/index.ts';
import { deleteReaction } from '../reactions/change.ts';
import type { Actor, Cid, UserId } from '../types/index.ts';
import { runReadUnit } from '../unit.ts';

/** Reactions read at a time. */
const PAGE = 100;

/** Returns whether the reaction was still there to delete: it may go with its message meanwhile. */
async function isDeleted(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'notFound') return false;
    throw error;
  }
}

/**
 * Deletes all reactions of a user, in one channel or in all, one by one, so that counts follow and watchers are told.
 * @param by the user or server that deletes
 */
export async function deleteReactionsOf(
  ports: Ports,
  userId: UserId,
  { cid, by }: { readonly cid: Cid | null; readonly by: UserId },
): Promise<void> {
  const actor: Actor = { kind: 'server', userId: by, user: null };
  for (;;) {
    const found = await runReadUnit(ports, (unit) => unit.store.reactions.by(userId, PAGE, cid));
    let deleted = 0;
    for (const { messageId, type } of found) {
      const reaction = { type, userId: () => userId };
      if (await isDeleted(deleteReaction(ports)(actor, messageId, reaction))) deleted += 1;
    }
    if (found.length < PAGE || deleted === 0) return;
  }
}
