/** Adapts the scan threads to the query builder: each of its connections is a thread. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { type ScanOrder, type ScanThread, ScanThreads } from './scan-threads.ts';

/** Begins a scan without a message: the begin goes to the thread with the next statement. */
const FORERUNNER = /^(begin|select stoop_limit_time)/;

class ScanConnection implements DatabaseConnection {
  readonly thread: ScanThread;
  #ahead: ScanOrder[] = [];

  constructor(thread: ScanThread) {
    this.thread = thread;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const order = { sql, parameters };
    if (FORERUNNER.test(sql)) {
      this.#ahead.push(order);
      return { rows: [] };
    }
    const ahead = this.#ahead;
    this.#ahead = [];
    return { rows: (await this.thread.run(order, ahead)) as R[] };
  }

  /** Ends a transaction that only read: no caller has to wait for its end. */
  end(statement: 'commit' | 'rollback'): void {
    // The transaction has not begun yet.
    if (this.#ahead.length > 0) this.#ahead = [];
    else this.thread.runDetached({ sql: statement, parameters: [] });
  }

  // biome-ignore lint/correctness/useYield: nothing asks for rows one by one.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('scans answer with all rows at once');
  }
}

class ScanDriver implements Driver {
  readonly #threads: ScanThreads;

  constructor(path: string) {
    this.#threads = new ScanThreads(path);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ScanConnection> {
    return new ScanConnection(this.#threads.take());
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: ScanConnection): Promise<void> {
    connection.end('commit');
  }

  async rollbackTransaction(connection: ScanConnection): Promise<void> {
    connection.end('rollback');
  }

  async releaseConnection({ thread }: ScanConnection): Promise<void> {
    this.#threads.giveBack(thread);
  }

  destroy(): Promise<void> {
    return this.#threads.close();
  }
}

/** The query builder lets one connection of SQLite work at a time; threads read beside each other. */
class ThreadsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** SQLite, read in threads. */
export const sqliteScanDialect = (path: string): Dialect => ({
  createAdapter: () => new ThreadsAdapter(),
  createDriver: () => new ScanDriver(path),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
