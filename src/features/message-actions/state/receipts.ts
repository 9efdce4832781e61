import type { ChatRuntime, EventFields, Person } from '../../../chat/index.ts';
import { sessionOf } from '../../../chat/ports/index.ts';

export interface Receipt {
  readonly person: Person;
  /** When this person last read or received messages, up to this message or further; epoch ms. */
  readonly at: number;
}

/** People who have read a message, and people who have only received it, each newest first. */
export interface Receivers {
  readonly read: readonly Receipt[];
  readonly received: readonly Receipt[];
}

/** Events that may change someone's progress, or set a mark back. */
const ABOUT = new Set<EventFields['type']>([
  'message.read',
  'message.delivered',
  'notification.mark_unread',
  'member-removed',
  'user.updated',
]);

const newestFirst = (receipts: Receipt[]) => receipts.toSorted((a, b) => b.at - a.at);

/**
 * Returns the people who read or received a message. People who hide their receipts are in neither list: the server
 * does not report them.
 * @param at time of the message, epoch ms
 */
export function receiptsFor(runtime: ChatRuntime, at: number): Receivers {
  const read: Receipt[] = [];
  const received: Receipt[] = [];
  for (const mark of runtime.channel()?.reads.values() ?? []) {
    if (mark.user.id === runtime.me()) continue;
    const person = runtime.person(mark.user);
    if (mark.readAt >= at) read.push({ person, at: mark.readAt });
    else if (mark.deliveredAt >= at) received.push({ person, at: mark.deliveredAt });
  }
  return { read: newestFirst(read), received: newestFirst(received) };
}

/**
 * Calls back whenever the lists may have changed.
 * @returns a function that stops
 */
export function watchReceipts(runtime: ChatRuntime, changed: () => void): () => void {
  const session = sessionOf(runtime);
  return session.events.on((event: EventFields) => {
    if (ABOUT.has(event.type)) changed();
  });
}
