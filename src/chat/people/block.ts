import { setBlocked } from '../../client/resources/users.ts';
import { askAs } from '../ask.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import type { ChatError } from '../model.ts';
import { sessionOf } from '../ports/index.ts';

/**
 * Reports the ids that a person has blocked, now and at each change.
 * @returns a function that stops the reports
 */
export function followBlocked(
  runtime: ChatRuntime,
  listener: (ids: ReadonlySet<string>) => void,
): () => void {
  let stopFollowing = () => {};
  function follow(): void {
    stopFollowing();
    const blocked = runtime.link()?.own.blocked;
    if (!blocked) return;
    listener(blocked.get());
    stopFollowing = blocked.subscribe(() => listener(blocked.get()));
  }
  // Each connection has its own list.
  const stopReady = sessionOf(runtime).ready.on(follow);
  follow();
  return () => {
    stopReady();
    stopFollowing();
  };
}

/**
 * Blocks or unblocks somebody.
 * @returns null when done, or the error
 */
export function block(runtime: ChatRuntime, id: string, blocked: boolean): Promise<ChatError | null> {
  return askAs(runtime, async (client) => {
    await setBlocked(client, id, blocked);
    runtime.link()?.own.noteBlocked(id, blocked);
  });
}
