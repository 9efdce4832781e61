import type { Clock } from '../../util/clock.ts';
import type { ChatError } from '../model.ts';
import type { Direction, ItemRules, ListItems } from './list-items.ts';

/** `first`: nothing is loaded yet · `again`: what is loaded, anew · else a further page in that direction. */
export type ReadKind = 'first' | 'again' | Direction;

export interface PageRequest<Cursor> {
  readonly kind: ReadKind;
  /** Where the page begins, in the words of the page beside it. Undefined at the beginning. */
  readonly cursor: Cursor | undefined;
  /** Items before the page, for APIs that page by offset. */
  readonly offset: number;
  readonly limit: number;
  /** Aborted when nobody wants the answer any more. */
  readonly signal: AbortSignal;
}

export interface Page<Item, Cursor> {
  readonly items: readonly Item[];
  /** Where the page after this one begins; null at the end. */
  readonly next: Cursor | null;
  /** The same before this one; only a first page and pages in the direction `before` need it. */
  readonly previous?: Cursor | null;
}

export interface RetryRules {
  /** Repetitions of a read before its failure shows. */
  readonly attempts: number;
  /** @param attempt 1 is the first repetition. @returns ms */
  pause(attempt: number): number;
  /** Whether a repetition can succeed now, such as while a connection stands. */
  isPossible(): boolean;
}

/** What one list is. `Event` is what its reducer understands. */
export interface LiveListConfig<Item, Cursor, Event> extends ItemRules<Item> {
  readonly clock: Clock;
  /** @throws what the client throws */
  fetchPage(request: PageRequest<Cursor>): Promise<Page<Item, Cursor>>;
  /** Items of one page. @param loaded items that are loaded, or for `again` the ones still to be read */
  pageSize(kind: ReadKind, loaded: number): number;
  /** Most items that are read again; the ones beyond stay as events tell of them. All without it. */
  readonly rereadMax?: number;
  /**
   * Applies an event. While a page is on its way an event is applied twice, to what is shown and to what the page brings,
   * so applying it again must change nothing.
   */
  reduce?(items: ListItems<Item>, event: Event): void;
  readonly retry?: RetryRules;
  errorOf(cause: unknown): ChatError;
  /** Items or state have changed. */
  changed(): void;
}
