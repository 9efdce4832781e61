import type { MessageResponse } from '../../../protocol/index.ts';
import { MAX_LOADED, TRIM_STEP } from '../constants.ts';
import type { MessageSnapshot } from '../model.ts';
import { belongsTo } from './counts-as-unread.ts';

/** A stored message and its last snapshot; `stale` until the snapshot shows the current message. */
export interface Row {
  readonly id: string;
  /** Creation time, epoch ms. */
  readonly at: number;
  message: MessageResponse;
  view: MessageSnapshot | null;
  stale: boolean;
}

function timeOf(message: MessageResponse): number {
  return Date.parse(message.created_at ?? '') || 0;
}

/** Returns the index for a time: after everything that is not later, so equal times keep their order of arrival. */
function placeFor(rows: readonly Row[], at: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns whether this is an earlier state of the same message: an answer may arrive after a later event. */
export function isOlderVersion(message: MessageResponse, than: MessageResponse): boolean {
  return Date.parse(message.updated_at ?? '') < Date.parse(than.updated_at ?? '');
}

/**
 * One unbroken stretch of a channel's messages or of a thread's replies, oldest first. More messages may exist beyond
 * its ends (`hasOlder`, `hasNewer`), never within. While `hasNewer` is true, live messages are not added: they lie
 * behind a gap.
 */
export class Timeline {
  readonly #parentId: string | undefined;
  #rows: Row[] = [];
  #byId = new Map<string, Row>();
  hasOlder = false;
  hasNewer = false;

  /** @param parentId id of the thread's parent; absent for the channel's own messages */
  constructor(parentId?: string) {
    this.#parentId = parentId;
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  get(id: string): Row | undefined {
    return this.#byId.get(id);
  }

  first(): Row | undefined {
    return this.#rows[0];
  }

  last(): Row | undefined {
    return this.#rows.at(-1);
  }

  /** Starts over with this page. */
  reset(page: readonly MessageResponse[], hasOlder: boolean, hasNewer = false): void {
    this.#rows = [];
    this.#byId = new Map();
    this.hasNewer = hasNewer;
    this.#putPage(page, hasOlder);
  }

  addOlder(page: readonly MessageResponse[], hasOlder: boolean): void {
    this.#putPage(page, hasOlder, this.first());
  }

  addNewer(page: readonly MessageResponse[], hasNewer: boolean): void {
    this.#putPage(page, this.hasOlder);
    this.hasNewer = hasNewer;
  }

  /**
   * Joins a stretch that overlaps this one.
   * @returns false if they have no message in common
   */
  join(other: Timeline): boolean {
    if (!other.rows.some(({ id }) => this.#byId.has(id))) return false;
    const older = (other.first()?.at ?? 0) <= (this.first()?.at ?? 0);
    const newer = (other.last()?.at ?? 0) >= (this.last()?.at ?? 0);
    if (newer) this.hasNewer = other.hasNewer;
    this.#putPage(
      other.rows.map(({ message }) => message),
      older ? other.hasOlder : this.hasOlder,
    );
    return true;
  }

  /** Adds or updates a message, in its place by time. */
  put(message: MessageResponse): void {
    if (!belongsTo(message, this.#parentId) || this.update(message) || this.hasNewer) return;
    this.#insert(message);
    if (this.#rows.length <= MAX_LOADED) return;
    for (const row of this.#rows.splice(0, TRIM_STEP)) this.#byId.delete(row.id);
    this.hasOlder = true;
  }

  /**
   * Updates a message that is loaded.
   * @returns false if it is not loaded
   */
  update(message: MessageResponse): boolean {
    const row = this.#byId.get(message.id);
    if (!row) return false;
    if (isOlderVersion(message, row.message)) return true;
    if (timeOf(message) !== row.at && message.created_at) {
      // A sent answer of a command moves away from the place that its author saw it in.
      this.drop((other) => other === row);
      this.#insert(message);
      return true;
    }
    row.message = message;
    row.stale = true;
    return true;
  }

  /** Updates the messages that quote this one. */
  requote(message: MessageResponse): void {
    for (const row of this.#rows) {
      if (row.message.quoted_message?.id !== message.id) continue;
      row.message = { ...row.message, quoted_message: message };
      row.stale = true;
    }
  }

  /** Marks the message's snapshot as stale. */
  touch(id: string): void {
    const row = this.#byId.get(id);
    if (row) row.stale = true;
  }

  /** Drops the rows that were permanently deleted or truncated. */
  drop(unwanted: (row: Row) => boolean): void {
    const kept = this.#rows.filter((row) => !unwanted(row));
    if (kept.length === this.#rows.length) return;
    this.#rows = kept;
    this.#byId = new Map(kept.map((row) => [row.id, row]));
  }

  /**
   * @param next the row that follows the page. Among equal times (as in an import) the page's messages come before it
   */
  #putPage(page: readonly MessageResponse[], hasOlder: boolean, next?: Row): void {
    // A page may lie before everything that is loaded.
    this.hasOlder = false;
    let after = next;
    for (const message of page.toReversed()) {
      if (belongsTo(message, this.#parentId) && !this.update(message)) this.#insert(message, after);
      after = this.#byId.get(message.id) ?? after;
    }
    this.hasOlder = hasOlder;
  }

  #insert(message: MessageResponse, next?: Row): void {
    const row: Row = { id: message.id, at: timeOf(message), message, view: null, stale: true };
    const place = next?.at === row.at ? this.#rows.indexOf(next) : placeFor(this.#rows, row.at);
    // The message is older than the loaded ones: it will come with its page.
    if (place === 0 && this.hasOlder && this.#rows.length > 0) return;
    this.#byId.set(row.id, row);
    if (place === this.#rows.length) this.#rows.push(row);
    else this.#rows.splice(place, 0, row);
  }
}
