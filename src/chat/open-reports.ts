import { postQueue } from '../client/resources/moderation.ts';
import { type Readable, writable } from '../util/readable.ts';
import { createBatch } from './batch.ts';
import type { ChatRuntime } from './chat-runtime.ts';
import { sessionOf } from './ports/index.ts';

/**
 * Roles that moderate nothing app-wide unless the app says otherwise. They send no request, because a refusal would
 * appear in their browser's console. Custom roles may do anything.
 */
const NOT_OF_APP: ReadonlySet<string> = new Set(['user', 'guest', 'anonymous', 'agent']);

/**
 * Returns whether to request data for the app's moderators; the server decides.
 * @param role empty if unknown
 */
export const mayModerateApp = (role: string): boolean => !NOT_OF_APP.has(role || 'user');

export interface OpenCount {
  /** Null if this person has nothing to review here. `open` is null if the server does not count. */
  readonly snapshot: Readable<{ readonly open: number | null } | null>;
  refresh(): void;
  stop(): void;
}

/** Watches the number of open reports, for people who may see it. */
export function openCount(runtime: ChatRuntime): OpenCount {
  const session = sessionOf(runtime);
  const snapshot = writable<{ readonly open: number | null } | null>(null);
  let stopped = false;

  async function look(): Promise<void> {
    const client = runtime.client();
    if (!client || !mayModerateApp(runtime.link()?.own.me?.role ?? '')) return;
    try {
      const { stats } = await postQueue(client, { filter: { reviewed: false }, limit: 1 });
      if (!stopped) snapshot.set({ open: stats?.unreviewed ?? null });
    } catch (cause) {
      // People without the permission get no entry; after other errors the count is requested again.
      if (!stopped && runtime.errorOf(cause).code === 'not-allowed') snapshot.set(null);
    }
  }

  const batch = createBatch(runtime.clock, () => void look());
  const stops = [
    session.events.on(({ type }) => {
      if (type.startsWith('review_queue_item.')) batch.schedule();
    }),
    session.ready.on(() => void look()),
  ];
  void look();
  return {
    snapshot,
    refresh: () => batch.schedule(),
    stop() {
      stopped = true;
      batch.stop();
      for (const stop of stops) stop();
    },
  };
}
