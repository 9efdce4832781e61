import { sameItems } from '../../util/same-items.ts';
import type { MessageStatus, Person } from '../model.ts';
import type { Row } from './timeline.ts';

/** Read and delivery progress of one other person; times are epoch ms, 0 if unknown. */
export interface Progress {
  readonly person: Person;
  readonly readAt: number;
  readonly deliveredAt: number;
}

export interface Readers {
  readonly people: readonly Person[];
  /** Time at which the last of them read, epoch ms. */
  readonly at: number;
}

/** How far others have received and read the person's own messages. */
export interface Receipts {
  /** Newest time that any other person has read up to; `deliveredUpTo` is the same for delivery. */
  readonly readUpTo: number;
  readonly deliveredUpTo: number;
  /** Readers by the newest own message each of them has read. */
  readonly readers: ReadonlyMap<string, Readers>;
}

export const NO_RECEIPTS: Receipts = { readUpTo: 0, deliveredUpTo: 0, readers: new Map() };

export function receiptsOf(rows: readonly Row[], me: string, others: readonly Progress[]): Receipts {
  if (others.length === 0) return NO_RECEIPTS;
  const own = rows.filter((row) => row.message.user?.id === me);
  let readUpTo = 0;
  let deliveredUpTo = 0;
  const readers = new Map<string, { people: Person[]; at: number }>();
  for (const { person, readAt, deliveredAt } of others) {
    readUpTo = Math.max(readUpTo, readAt);
    deliveredUpTo = Math.max(deliveredUpTo, deliveredAt, readAt);
    const row = readAt > 0 ? own.findLast(({ at }) => at <= readAt) : undefined;
    if (!row) continue;
    const known = readers.get(row.id);
    if (!known) readers.set(row.id, { people: [person], at: readAt });
    else {
      known.people.push(person);
      known.at = Math.max(known.at, readAt);
    }
  }
  return { readUpTo, deliveredUpTo, readers };
}

export function statusOf(at: number, receipts: Receipts): MessageStatus {
  if (at <= receipts.readUpTo) return 'read';
  return at <= receipts.deliveredUpTo ? 'delivered' : 'sent';
}

export function sameReaders(a: Readers | undefined, b: readonly Person[]): boolean {
  return sameItems(a?.people ?? [], b);
}
