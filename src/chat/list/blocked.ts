import { askAs } from '../ask.ts';
import { coreOf } from '../core.ts';
import type { Inside } from '../inside.ts';
import type { ChatError } from '../model.ts';

/** Whom a person has blocked, now and whenever that changes. @returns ends it */
export function followBlocked(inside: Inside, tell: (ids: ReadonlySet<string>) => void): () => void {
  let stopFollowing = () => {};
  function follow(): void {
    stopFollowing();
    const { blockedUsers } = inside.client() ?? {};
    stopFollowing = blockedUsers?.subscribe(({ userIds }) => tell(new Set(userIds))) ?? stopFollowing;
  }
  // Another connection is another client.
  const stopReady = coreOf(inside).session.ready.on(follow);
  follow();
  return () => {
    stopReady();
    stopFollowing();
  };
}

/** @returns null when it is done, else why it is not */
export const unblock = (inside: Inside, id: string): Promise<ChatError | null> =>
  askAs(inside, (client) => client.unBlockUser(id));
