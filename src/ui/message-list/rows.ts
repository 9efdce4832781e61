import type { MessageSnapshot } from '../../chat/index.ts';
import type { Place } from '../message/message.tsx';
import { isLarge } from '../message/text/is-large.ts';

/** Longest gap between two messages of one author in the same group. */
const GROUP_GAP_MS = 5 * 60_000;
/** Silence after which the day and time are shown again. */
const SEPARATOR_GAP_MS = 60 * 60_000;

/** One item of the virtual list: a message and the separators above it. */
export interface Row extends Place {
  readonly message: MessageSnapshot;
  /** True if a day separator is above. */
  readonly day: boolean;
  /** True if the unread separator is above. */
  readonly unread: boolean;
  /** The last author so far, except the user. The next row shows a name only if its author differs. */
  readonly lastOther: string;
}

/** The day that was formatted last. Neighbours mostly share a day, and formatting a date is slow. */
const day = { begin: 0, end: 0 };

function sameDay(a: number, b: number): boolean {
  if (a < day.begin || a >= day.end) {
    const date = new Date(a);
    const midnight = (days: number) =>
      new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
    Object.assign(day, { begin: midnight(0), end: midnight(1) });
  }
  return b >= day.begin && b < day.end;
}

const isBubble = (message: MessageSnapshot) => message.kind !== 'system';

function separated(previous: MessageSnapshot, next: MessageSnapshot): boolean {
  return (
    next.createdAt - previous.createdAt >= SEPARATOR_GAP_MS || !sameDay(previous.createdAt, next.createdAt)
  );
}

function grouped(previous: MessageSnapshot, next: MessageSnapshot, firstUnreadId: string | null): boolean {
  return (
    isBubble(previous) &&
    isBubble(next) &&
    previous.author.id === next.author.id &&
    previous.mine === next.mine &&
    next.createdAt - previous.createdAt < GROUP_GAP_MS &&
    sameDay(previous.createdAt, next.createdAt) &&
    next.id !== firstUnreadId &&
    previous.status !== 'failed' &&
    // Large emoji have no bubble to join.
    !isLarge(previous) &&
    !isLarge(next)
  );
}

interface Neighbours {
  readonly above: Row | undefined;
  readonly below: MessageSnapshot | undefined;
}

function rowOf(message: MessageSnapshot, { above, below }: Neighbours, firstUnreadId: string | null): Row {
  const previous = above?.message;
  const day = !previous || separated(previous, message);
  const first = !previous || !grouped(previous, message, firstUnreadId);
  const other = isBubble(message) && !message.mine;
  return {
    message,
    day,
    unread: message.id === firstUnreadId,
    first,
    last: !below || !grouped(message, below, firstUnreadId),
    named: other && first && (day || above?.lastOther !== message.author.id),
    lastOther: other ? message.author.id : (above?.lastOther ?? ''),
  };
}

function same(a: Row | undefined, b: Row): boolean {
  return (
    a !== undefined &&
    a.message === b.message &&
    a.day === b.day &&
    a.unread === b.unread &&
    a.first === b.first &&
    a.last === b.last &&
    a.named === b.named &&
    a.lastOther === b.lastOther
  );
}

/** Builds the rows of one list, starting at the first message that changed. Unchanged rows keep their identity. */
export interface RowBuilder {
  build(messages: readonly MessageSnapshot[], firstUnreadId: string | null): readonly Row[];
}

export function createRowBuilder(): RowBuilder {
  let rows: readonly Row[] = [];
  let unreadBefore: string | null = null;
  return {
    build(messages, firstUnreadId) {
      const kept = firstUnreadId === unreadBefore ? unchanged(rows, messages) : 0;
      unreadBefore = firstUnreadId;
      if (kept === messages.length && kept === rows.length) return rows;
      const old = new Map(rows.slice(kept).map((row) => [row.message, row]));
      const next = rows.slice(0, kept);
      for (let i = kept; i < messages.length; i++) {
        const message = messages[i];
        if (!message) continue;
        const row = rowOf(message, { above: next[i - 1], below: messages[i + 1] }, firstUnreadId);
        const before = old.get(message);
        next.push(before && same(before, row) ? before : row);
      }
      rows = next;
      return rows;
    },
  };
}

/**
 * Returns how many rows from the start are still valid. A row depends on the message after it, so the last equal row
 * is not valid.
 */
function unchanged(rows: readonly Row[], messages: readonly MessageSnapshot[]): number {
  const most = Math.min(rows.length, messages.length);
  let equal = 0;
  while (equal < most && rows[equal]?.message === messages[equal]) equal++;
  if (equal === rows.length && equal === messages.length) return equal;
  return Math.max(0, equal - 1);
}
