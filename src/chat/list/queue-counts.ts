import { fetchSupportCounts, type SupportCounts } from '../../client/resources/support.ts';
import { type Readable, writable } from '../../util/readable.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { QUEUE_COUNT_PAUSE } from '../constants.ts';
import type { EventFields } from '../event-fields.ts';
import { isStaff } from '../people/is-staff.ts';
import { sessionOf } from '../ports/index.ts';

export interface QueueCounts {
  /** Null for people who do not answer, and for a server without the queue. */
  readonly snapshot: Readable<SupportCounts | null>;
  stop(): void;
}

/** Follows the numbers of support conversations. They are asked for again after events that may change them. */
export function watchQueueCounts(runtime: ChatRuntime): QueueCounts {
  const session = sessionOf(runtime);
  const snapshot = writable<SupportCounts | null>(null);
  let stopped = false;
  let asking = false;
  /** True if something changed since the last request began. */
  let stale = false;
  let stopTimer: (() => void) | null = null;

  async function ask(): Promise<void> {
    const client = runtime.client();
    if (!client || !isStaff(session.role)) return snapshot.set(null);
    stale = false;
    asking = true;
    try {
      const counts = await fetchSupportCounts(client);
      if (!stopped) snapshot.set(counts);
    } catch {
      // A server without the queue refuses: it is asked again after the next connection. Known numbers stay.
      if (!snapshot.get()) return;
    }
    if (stopped) return;
    // Many conversations can change at once: one request tells all.
    stopTimer = runtime.clock.after(QUEUE_COUNT_PAUSE, () => {
      asking = false;
      if (stale) look();
    });
  }

  function look(): void {
    stale = true;
    if (!asking && !stopped) void ask();
  }

  function mayCount(event: EventFields): boolean {
    switch (event.type) {
      case 'channel.updated':
        return event.channel !== undefined && 'support_status' in event.channel;
      case 'channel.created':
      case 'channel-ended':
        return true;
      // A new conversation begins with its first message.
      case 'message-added':
        return event.receivedAs !== 'thread' && !session.link?.channels.get(event.cid ?? '');
      default:
        return false;
    }
  }

  const stops = [
    session.events.on((event) => mayCount(event) && look()),
    session.ready.on(() => {
      asking = false;
      look();
    }),
    session.identities.on(() => snapshot.set(null)),
  ];
  look();
  return {
    snapshot,
    stop() {
      stopped = true;
      stopTimer?.();
      for (const stop of stops) stop();
    },
  };
}
