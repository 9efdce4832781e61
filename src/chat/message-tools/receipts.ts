import type { Event as ChatEvent } from 'stream-chat';
import { coreOf } from '../core.ts';
import type { Inside } from '../inside.ts';
import type { Person } from '../model.ts';

export interface Receipt {
  readonly person: Person;
  /** When this person last read, or was last given something, up to this message or further; epoch ms. */
  readonly at: number;
}

/** Who has seen a message and who has only got it, each newest first. */
export interface Receivers {
  readonly read: readonly Receipt[];
  readonly received: readonly Receipt[];
}

/** Events after which somebody may have come further, or a mark was set back. */
const ABOUT = new Set<string>([
  'message.read',
  'message.delivered',
  'notification.mark_unread',
  'member.removed',
  'user.updated',
]);

const newestFirst = (receipts: Receipt[]) => receipts.toSorted((a, b) => b.at - a.at);

/** People who keep their receipts to themselves are in neither list: the server does not tell of them. @param at of the message, epoch ms */
export function receiptsFor(inside: Inside, at: number): Receivers {
  const read: Receipt[] = [];
  const received: Receipt[] = [];
  for (const mark of Object.values(inside.channel()?.state.read ?? {})) {
    if (mark.user.id === inside.me()) continue;
    const person = inside.person(mark.user);
    const readAt = mark.last_read?.getTime() || 0;
    const givenAt = mark.last_delivered_at?.getTime() || 0;
    if (readAt >= at) read.push({ person, at: readAt });
    else if (givenAt >= at) received.push({ person, at: givenAt });
  }
  return { read: newestFirst(read), received: newestFirst(received) };
}

/** Calls back whenever the lists may be others. @returns ends it */
export function watchReceipts(inside: Inside, changed: () => void): () => void {
  const { session } = coreOf(inside);
  return session.events.on((event: ChatEvent) => {
    // The library writes down what it hears first or last, as it likes.
    if (ABOUT.has(event.type)) queueMicrotask(changed);
  });
}
