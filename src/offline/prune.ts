import { CHANNELS_MAX, MESSAGES_MAX, SIZE_MAX } from './limits.ts';
import type { RowSize, Table, Write } from './rows.ts';

export interface Sizes {
  readonly channels: number;
  readonly perPlace: number;
  readonly size: number;
}

export const FULL: Sizes = { channels: CHANNELS_MAX, perPlace: MESSAGES_MAX, size: SIZE_MAX };

/** Tables that follow their channel, or their parent message. Drafts and pending changes are a person's own: they stay. */
type Pruned = 'channels' | 'messages' | 'replies' | 'threads';
export const PRUNED: readonly Pruned[] = ['channels', 'messages', 'replies', 'threads'];

interface Placed {
  readonly table: Table;
  readonly row: RowSize;
}

/**
 * Returns what to remove so that the rest fits: channels beyond the newest, the older messages of each, and then the
 * oldest rows until the size fits.
 */
export function prune(rows: Readonly<Record<Pruned, readonly RowSize[]>>, limits: Sizes = FULL): Write[] {
  const newestFirst = (a: RowSize, b: RowSize) => b.at - a.at;
  const channels = rows.channels.toSorted(newestFirst).slice(0, limits.channels);
  const cids = new Set(channels.map(({ key }) => key));
  const newestOf = (list: readonly RowSize[]) => {
    const counts = new Map<string, number>();
    return list.toSorted(newestFirst).filter(({ place }) => {
      const count = (counts.get(place) ?? 0) + 1;
      counts.set(place, count);
      return count <= limits.perPlace;
    });
  };
  const messages = newestOf(rows.messages.filter(({ place }) => cids.has(place)));
  const threads = rows.threads
    .filter(({ place }) => cids.has(place))
    .toSorted(newestFirst)
    .slice(0, limits.perPlace);
  const parents = new Set([...messages, ...threads].map(({ key }) => key));
  const replies = newestOf(rows.replies.filter(({ place }) => parents.has(place)));
  const placed = (table: Table, list: readonly RowSize[]): Placed[] => list.map((row) => ({ table, row }));

  // A channel is worth more than its messages, and all of them less the older they are.
  const kept = new Set<RowSize>();
  let size = 0;
  for (const { row } of [
    ...placed('channels', channels),
    ...[...placed('messages', messages), ...placed('threads', threads), ...placed('replies', replies)].sort(
      (a, b) => newestFirst(a.row, b.row),
    ),
  ]) {
    size += row.size;
    if (size > limits.size) break;
    kept.add(row);
  }
  return PRUNED.flatMap((table) =>
    rows[table].filter((row) => !kept.has(row)).map(({ key }) => ({ table, remove: key })),
  );
}
