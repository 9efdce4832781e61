import type { Row, RowSize, Table, Write } from './rows.ts';

/** A page of a place: its newest rows, or those before a time. */
export interface PageOf {
  readonly place: string;
  /** Rows before this time, epoch ms. @default all */
  readonly before?: number;
  readonly limit: number;
}

/** Tables of rows, in a database or in memory. */
export interface Store {
  readonly kind: 'database' | 'memory';
  get(table: Table, key: string): Promise<unknown>;
  /** Returns all rows of a table, in the order of their keys. */
  all(table: Table): Promise<unknown[]>;
  /** Returns a page, oldest first. */
  page(table: Table, page: PageOf): Promise<unknown[]>;
  /** Returns what a table's rows are pruned by, without their data. */
  sizes(table: Table): Promise<RowSize[]>;
  /** Makes all changes, or none. A row is kept if it is newer than the one to put. */
  write(batch: readonly Write[]): Promise<void>;
  close(): void;
}

/** Returns whether the stored row stays, because it is newer. */
export const isNewer = (stored: unknown, put: Row): boolean =>
  ((stored as Partial<Row> | undefined)?.version ?? 0) > put.version;
