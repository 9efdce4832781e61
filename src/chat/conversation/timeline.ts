import type { MessageResponse } from '../../../protocol/index.ts';
import { MAX_LOADED, TRIM_STEP } from '../constants.ts';
import { type Known, Messages } from '../messages/messages.ts';
import type { MessageSnapshot } from '../model.ts';
import { belongsTo } from './counts-as-unread.ts';

/** A message in its place in one view, and its last snapshot there. */
export class Row {
  readonly known: Known;
  readonly id: string;
  /** Creation time, epoch ms. */
  readonly at: number;
  view: MessageSnapshot | null = null;
  /** The message that the snapshot shows. */
  shown: MessageResponse | null = null;

  constructor(known: Known) {
    this.known = known;
    this.id = known.id;
    this.at = timeOf(known.message);
  }

  get message(): MessageResponse {
    return this.known.message;
  }

  /** True until the snapshot shows the current message. */
  get stale(): boolean {
    return this.shown !== this.message;
  }
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

/**
 * One unbroken stretch of a channel's messages or of a thread's replies, oldest first. More messages may exist beyond
 * its ends (`hasOlder`, `hasNewer`), never within. While `hasNewer` is true, live messages are not added: they lie
 * behind a gap.
 */
export class Timeline {
  readonly #parentId: string | undefined;
  readonly messages: Messages;
  #rows: Row[] = [];
  #byId = new Map<string, Row>();
  hasOlder = false;
  hasNewer = false;

  /** @param parentId id of the thread's parent; absent for the channel's own messages */
  constructor(parentId?: string, messages = new Messages()) {
    this.#parentId = parentId;
    this.messages = messages;
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

  /** Adds the message of an event, in its place by time. */
  put(message: MessageResponse): void {
    const isHere = this.#byId.has(message.id);
    if (!isHere && (this.hasNewer || !belongsTo(message, this.#parentId))) return;
    const known = this.messages.addOnce(message);
    if (known) this.#place(known);
    if (this.#rows.length <= MAX_LOADED) return;
    for (const row of this.#rows.splice(0, TRIM_STEP)) this.#byId.delete(row.id);
    this.hasOlder = true;
    // Without other news, the store would remember their ids.
    this.messages.touch('');
  }

  /**
   * Follows changes of messages: those that are gone leave, and one with another time moves.
   * @returns whether any of them is here
   */
  follow(changed: readonly Known[]): boolean {
    const here = changed.filter(({ id }) => this.#byId.has(id));
    if (here.length > 0) this.drop(({ known }) => known.gone);
    for (const known of here) if (!known.gone) this.#place(known);
    return here.length > 0;
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
      const known = belongsTo(message, this.#parentId) ? this.messages.take(message) : null;
      if (known) this.#place(known, after);
      after = this.#byId.get(message.id) ?? after;
    }
    this.hasOlder = hasOlder;
  }

  /** Adds a row for a message; a row that is here moves if the message has another time. */
  #place(known: Known, next?: Row): void {
    const { message } = known;
    const before = this.#byId.get(known.id);
    if (before && (!message.created_at || timeOf(message) === before.at)) return;
    // A sent answer of a command moves away from the place that its author saw it in.
    if (before) this.drop((row) => row === before);
    const row = new Row(known);
    const place = next?.at === row.at ? this.#rows.indexOf(next) : placeFor(this.#rows, row.at);
    // The message is older than the loaded ones: it will come with its page.
    if (place === 0 && this.hasOlder && this.#rows.length > 0) return;
    this.#byId.set(row.id, row);
    if (place === this.#rows.length) this.#rows.push(row);
    else this.#rows.splice(place, 0, row);
  }
}
