import type { Clock } from '../../util/clock.ts';
import type { ChatError } from '../model.ts';
import type { ItemRules, ListItems } from './list-items.ts';

/** `first`: nothing is loaded yet · `again`: the loaded items are read again · `after`: a further page. */
export type ReadKind = 'first' | 'again' | 'after';

export interface PageRequest<Cursor> {
  readonly kind: ReadKind;
  /** Start of the page, as given by the page before it. Undefined for the first page. */
  readonly cursor: Cursor | undefined;
  /** Number of items before the page, for APIs that page by offset. */
  readonly offset: number;
  readonly limit: number;
  /** Aborted when the answer is no longer needed. */
  readonly signal: AbortSignal;
}

export interface Page<Item, Cursor> {
  readonly items: readonly Item[];
  /** Start of the next page; null at the end. */
  readonly next: Cursor | null;
}

export interface RetryRules {
  /** Number of repetitions before a failure shows. Items that are shown already are read again even after it. */
  readonly attempts: number;
  /**
   * @param attempt 1 is the first repetition
   * @returns ms
   */
  pause(attempt: number): number;
  /** Returns whether a repetition can succeed now, such as while a connection is up. */
  isPossible(): boolean;
}

/** Configuration of one list. `Event` is the type of its reducer's events. */
export interface LiveListConfig<Item, Cursor, Event> extends ItemRules<Item> {
  readonly clock: Clock;
  /** @throws the client's error */
  fetchPage(request: PageRequest<Cursor>): Promise<Page<Item, Cursor>>;
  /**
   * Returns the number of items of one page.
   * @param loaded number of loaded items, or for `again` of those still to be read
   */
  pageSize(kind: ReadKind, loaded: number): number;
  /** Most items that are read again; items beyond stay as events leave them. Without it, all are read again. */
  readonly rereadMax?: number;
  /**
   * Applies an event. While a request is under way, an event is applied twice: to the current items and to the
   * answer's. Applying it again must therefore change nothing.
   */
  reduce?(items: ListItems<Item>, event: Event): void;
  readonly retry?: RetryRules;
  errorOf(cause: unknown): ChatError;
  /** Called when items or state have changed. */
  changed(): void;
}
