/** Statements of one connection, compiled once, that tell which tables they have written. */
import { constants, type DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type Moment, TableVersions } from '../table-versions.ts';

/** Compiled statements kept per connection; the fixed queries number about 200, lists add a few shapes. */
const STATEMENT_CACHE_SIZE = 400;

/** As Kysely says it. */
const BEGIN = 'begin';
/** A transaction that reads before it writes fails where another process wrote in between; this one waits first. */
const BEGIN_TO_WRITE = 'begin immediate';
/** These change nothing by themselves. Every other statement that names no table may: a rollback, a pragma. */
const HARMLESS = /^(begin|commit|savepoint|release)\b/;

/** What a statement reads and writes, triggers and cascades included, as the engine says when it compiles it. */
interface Uses {
  readonly reads: Set<string>;
  readonly writes: Set<string>;
  /** It changes what cannot be told by tables. */
  all: boolean;
}

const { SQLITE_OK, SQLITE_READ, SQLITE_SELECT, SQLITE_FUNCTION, SQLITE_RECURSIVE } = constants;
const WRITES: ReadonlySet<number> = new Set([
  constants.SQLITE_INSERT,
  constants.SQLITE_UPDATE,
  constants.SQLITE_DELETE,
]);
const ASKS: ReadonlySet<number> = new Set([SQLITE_SELECT, SQLITE_FUNCTION, SQLITE_RECURSIVE]);
/** Whether there is one is said by the text as well. */
const TRANSACTIONS: ReadonlySet<number> = new Set([constants.SQLITE_TRANSACTION, constants.SQLITE_SAVEPOINT]);

function note(uses: Uses, action: number, table: string | null): void {
  if (action === SQLITE_READ && table !== null) uses.reads.add(table);
  else if (WRITES.has(action) && table !== null) uses.writes.add(table);
  else if (!ASKS.has(action) && !TRANSACTIONS.has(action)) uses.all = true;
}

/** One statement as the query builder and the direct way use it. */
export interface Statement {
  readonly reader: boolean;
  /** Tells that it will have written a row; null where it cannot be put off. */
  readonly later: (() => void) | null;
  /** Of the tables it reads. */
  readonly moment: () => Moment;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  /** Runs what `later` has told of. */
  runLate(parameters: readonly unknown[]): void;
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
}

export interface Statements {
  prepare(sql: string): Statement;
  /** Rows written since the connection was opened, those that were undone too. */
  readonly written: number;
  /**
   * Whether another connection, a shell or a backup that was put back, has changed the file is looked at now. If so,
   * nothing that was read before holds.
   */
  lookOutside(): boolean;
  /** What others have changed since the last look is known. */
  expectOutside(): void;
  /** Nothing that was read before holds. */
  undone(): void;
}

const NO_ROWS: readonly never[] = [];

export function runNow(statement: Statement, parameters: readonly unknown[]): readonly unknown[] {
  if (statement.reader) return statement.all(parameters);
  statement.run(parameters);
  return NO_ROWS;
}

const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[];

/** @param writes whether this connection writes: only then is it known here what holds, and from when on */
export function statementsOf(database: DatabaseSync, writes: boolean): Statements {
  const versions = new TableVersions();
  const cache = new Map<string, Statement>();
  let noted: Uses | null = null;
  let written = 0;
  const outside = database.prepare('pragma data_version');
  let before: unknown = null;
  if (writes)
    database.setAuthorizer((action, table) => {
      if (noted !== null) note(noted, action, table);
      return SQLITE_OK;
    });

  const versionNow = () => outside.get()?.data_version;
  function lookOutside(): boolean {
    const now = versionNow();
    const isChanged = now !== before;
    if (isChanged) versions.undone();
    before = now;
    return isChanged;
  }

  function compile(sql: string): { readonly statement: StatementSync; readonly uses: Uses } {
    const uses: Uses = { reads: new Set(), writes: new Set(), all: false };
    noted = uses;
    try {
      return { statement: database.prepare(writes && sql === BEGIN ? BEGIN_TO_WRITE : sql), uses };
    } finally {
      noted = null;
    }
  }

  function made(sql: string): Statement {
    const { statement, uses } = compile(sql);
    const reader = statement.columns().length > 0;
    const changesAll = writes && (uses.all || (!reader && uses.writes.size === 0 && !HARMLESS.test(sql)));
    const begins = writes && sql === BEGIN;
    const wrote = versions.writerOf(uses.writes);
    const isWriter = uses.writes.size > 0;
    const told = (rows: number) => {
      if (begins) lookOutside();
      else if (changesAll) versions.undone();
      else if (rows > 0 && isWriter) {
        written += rows;
        wrote();
      }
    };
    /** What failed half way was taken back by the engine, perhaps with the whole transaction. */
    const failed = (error: unknown): never => {
      versions.undone();
      throw error;
    };
    return {
      reader,
      later: isWriter && !reader && !changesAll ? () => told(1) : null,
      moment: versions.of(uses.reads),
      all(parameters) {
        try {
          const rows = statement.all(...bind(parameters));
          told(rows.length);
          return rows;
        } catch (error) {
          return failed(error);
        }
      },
      run(parameters) {
        try {
          const result = statement.run(...bind(parameters));
          told(Number(result.changes));
          return result;
        } catch (error) {
          return failed(error);
        }
      },
      runLate(parameters) {
        statement.run(...bind(parameters));
      },
      iterate(parameters) {
        if (isWriter) versions.undone();
        return statement.iterate(...bind(parameters));
      },
    };
  }

  return {
    /** Least recently used statements go first; a Map keeps its keys in order of insertion. */
    prepare(sql) {
      const known = cache.get(sql);
      if (known !== undefined) {
        if (cache.size < STATEMENT_CACHE_SIZE) return known;
        cache.delete(sql);
        cache.set(sql, known);
        return known;
      }
      const statement = made(sql);
      cache.set(sql, statement);
      if (cache.size > STATEMENT_CACHE_SIZE) {
        const [oldest] = cache.keys();
        if (oldest !== undefined) cache.delete(oldest);
      }
      return statement;
    },
    get written() {
      return written;
    },
    lookOutside,
    expectOutside() {
      before = versionNow();
    },
    undone: () => versions.undone(),
  };
}
