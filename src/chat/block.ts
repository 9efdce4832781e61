import { setBlocked } from '../client/resources/users.ts';
import { askAs } from './ask.ts';
import { coreOf } from './core.ts';
import type { Inside } from './inside.ts';
import type { ChatError } from './model.ts';

/** Whom a person has blocked, now and whenever that changes. @returns ends it */
export function followBlocked(inside: Inside, tell: (ids: ReadonlySet<string>) => void): () => void {
  let stopFollowing = () => {};
  function follow(): void {
    stopFollowing();
    const blocked = inside.link()?.own.blocked;
    if (!blocked) return;
    tell(blocked.get());
    stopFollowing = blocked.subscribe(() => tell(blocked.get()));
  }
  // Another connection is another list.
  const stopReady = coreOf(inside).session.ready.on(follow);
  follow();
  return () => {
    stopReady();
    stopFollowing();
  };
}

/** Blocks somebody, or no longer. @returns null when it is done, else why it is not */
export function block(inside: Inside, id: string, blocked: boolean): Promise<ChatError | null> {
  return askAs(inside, async (client) => {
    await setBlocked(client, id, blocked);
    inside.link()?.own.noteBlocked(id, blocked);
  });
}
