import { postQueue } from '../client/resources/moderation.ts';
import { type Readable, writable } from '../util/readable.ts';
import { createBatch } from './batch.ts';
import type { ChatRuntime } from './chat-runtime.ts';
import { coreOf } from './core.ts';

/**
 * Roles whose people keep no order in the whole app unless it says otherwise; they are not asked for, because a refusal
 * would stand in their browser's console. Roles that nobody knows here may do anything.
 */
const NOT_OF_APP: ReadonlySet<string> = new Set(['user', 'guest', 'anonymous', 'agent']);

/** Whether it makes sense to ask for what moderators of the app may see; the server decides. @param role empty: unknown */
export const mayModerateApp = (role: string): boolean => !NOT_OF_APP.has(role || 'user');

export interface OpenCount {
  /** Null: this person has nothing to review here. `open` null: the server does not count. */
  readonly snapshot: Readable<{ readonly open: number | null } | null>;
  refresh(): void;
  stop(): void;
}

/** How many complaints nobody has dealt with, for whoever may. */
export function openCount(runtime: ChatRuntime): OpenCount {
  const { session } = coreOf(runtime);
  const snapshot = writable<{ readonly open: number | null } | null>(null);
  let stopped = false;

  async function look(): Promise<void> {
    const client = runtime.client();
    if (!client || !mayModerateApp(runtime.link()?.own.me?.role ?? '')) return;
    try {
      const { stats } = await postQueue(client, { filter: { reviewed: false }, limit: 1 });
      if (!stopped) snapshot.set({ open: stats?.unreviewed ?? null });
    } catch (cause) {
      // Whoever may not has no entry; whatever else went wrong is looked at again.
      if (!stopped && runtime.errorOf(cause).code === 'not-allowed') snapshot.set(null);
    }
  }

  const batch = createBatch(runtime.clock, () => void look());
  const stops = [
    session.events.on(({ type }) => {
      if (type.startsWith('review_queue_item.')) batch.soon();
    }),
    session.ready.on(() => void look()),
  ];
  void look();
  return {
    snapshot,
    refresh: () => batch.soon(),
    stop() {
      stopped = true;
      batch.stop();
      for (const stop of stops) stop();
    },
  };
}
