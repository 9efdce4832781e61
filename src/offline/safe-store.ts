import { openDatabase } from './database.ts';
import { PRUNE_EVERY, SHARE_AFTER_QUOTA, SIZE_MAX } from './limits.ts';
import { createMemory } from './memory.ts';
import { FULL, PRUNED, prune, type Sizes } from './prune.ts';
import { isRow, type Row, type Table, type Write } from './rows.ts';
import type { PageOf, Store } from './store.ts';

const isQuota = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'QuotaExceededError';

/**
 * A store that never fails. Where the database is refused, lost or full, it goes on in memory. Rows that were damaged
 * are removed.
 */
export class SafeStore {
  #store: Store;
  readonly #name: string;
  /** The first rows cause a pruning: an earlier page may have ended before its own. */
  #written = PRUNE_EVERY;
  #isClosed = false;
  /** True once somebody deletes the database, or a newer build changes it: it must not be made anew. */
  #isLost = false;

  private constructor(name: string, store: Store) {
    this.#name = name;
    this.#store = store;
  }

  static async open(name: string): Promise<SafeStore> {
    const safe = new SafeStore(name, createMemory());
    await safe.#reopen();
    return safe;
  }

  get kind(): Store['kind'] {
    return this.#store.kind;
  }

  async get(table: Table, key: string): Promise<Row | null> {
    const [row = null] = await this.#rows(table, async (store) => [await store.get(table, key)]);
    return row;
  }

  all(table: Table): Promise<Row[]> {
    return this.#rows(table, (store) => store.all(table));
  }

  page(table: Table, page: PageOf): Promise<Row[]> {
    return this.#rows(table, (store) => store.page(table, page));
  }

  /**
   * Makes all changes of the batch, or none.
   * @returns true if the database has them; false if they are in memory alone, or nowhere because the disk is full
   */
  async write(batch: readonly Write[]): Promise<boolean> {
    if (this.#isClosed) return false;
    const isMade = await this.#try(async (store) => {
      await store.write(batch);
      return true;
    }).catch(() => false);
    this.#written += batch.length;
    if (this.#written >= PRUNE_EVERY) void this.#prune(FULL);
    return isMade && this.kind === 'database';
  }

  /** Closes the database. Nothing is read or written any more. */
  close(): void {
    this.#isClosed = true;
    this.#store.close();
  }

  /**
   * Runs on the store; after a failure once more, on a database that has room or was opened again, or in memory.
   * @throws QuotaExceededError if there is no room even then: the database stays in use
   */
  async #try<T>(run: (store: Store) => Promise<T>): Promise<T> {
    const { kind } = this.#store;
    try {
      return await run(this.#store);
    } catch (cause) {
      if (isQuota(cause)) await this.#prune({ ...FULL, size: SIZE_MAX * SHARE_AFTER_QUOTA });
      else if (kind === 'database') await this.#reopen();
    }
    try {
      return await run(this.#store);
    } catch (cause) {
      if (isQuota(cause)) throw cause;
      this.#store.close();
      this.#store = createMemory();
      return run(this.#store);
    }
  }

  async #reopen(): Promise<void> {
    this.#store.close();
    this.#store = createMemory();
    if (this.#isLost || this.#isClosed) return;
    const next = await openDatabase(this.#name, () => {
      this.#isLost = true;
      this.#store = createMemory();
    }).catch(() => null);
    if (next && !this.#isLost && !this.#isClosed) this.#store = next;
    else next?.close();
  }

  async #rows(table: Table, read: (store: Store) => Promise<unknown[]>): Promise<Row[]> {
    if (this.#isClosed) return [];
    const found = (await this.#try(read)).filter((row) => row !== undefined);
    const rows = found.filter(isRow);
    const damaged = found.filter((row) => !isRow(row)) as { readonly key: string }[];
    if (damaged.length > 0) await this.write(damaged.map(({ key }) => ({ table, remove: key })));
    return rows;
  }

  async #prune(limits: Sizes): Promise<void> {
    this.#written = 0;
    try {
      const [channels = [], messages = [], replies = [], threads = []] = await Promise.all(
        PRUNED.map((table) => this.#store.sizes(table)),
      );
      await this.#store.write(prune({ channels, messages, replies, threads }, limits));
    } catch {
      // The next reading or writing finds out.
    }
  }
}
