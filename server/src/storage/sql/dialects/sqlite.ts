/** Opens a connection and shows it to Kysely. */
import { SqliteDialect } from 'kysely';
import type { DirectConnection } from '../direct.ts';
import { LateWrites } from './late-writes.ts';
import { openFile } from './sqlite-file.ts';
import { LogSync } from './sqlite-log.ts';
import { Scribe } from './sqlite-scribe.ts';
import { runNow, statementsOf } from './sqlite-statements.ts';

interface SqliteReader {
  readonly dialect: SqliteDialect;
  /** Past the dialect, on the same connection. */
  readonly direct: DirectConnection;
  /** Puts another file beside this one. */
  attach(path: string): void;
}

/** Sees what is committed, and cannot write. */
export function sqliteReader(path: string): SqliteReader {
  const database = openFile(path, 'reader');
  const { prepare } = statementsOf(database, false);
  return {
    dialect: new SqliteDialect({ database: { prepare, close: () => database.close() } }),
    direct: {
      run: (sql, parameters) => runNow(prepare(sql), parameters),
      momentOf: null,
      putsOff: () => false,
    },
    attach(other) {
      database.prepare('attach database ? as words').run(other);
    },
  };
}

interface SqliteWriter {
  readonly dialect: SqliteDialect;
  /** Past the dialect, on the same connection. */
  readonly direct: LateWrites;
  /** Runs what `direct` puts off. To be closed before the connection. */
  readonly scribe: Scribe;
  /** From now on commits are brought to the disk by what this answers with. */
  syncApart(): LogSync;
}

/** Makes commits durable: WAL with a sync at each commit, until `syncApart`. */
export function sqliteWriter(path: string): SqliteWriter {
  const database = openFile(path, 'writer');
  const scribe = new Scribe(path);
  const direct = new LateWrites(database, statementsOf(database, true), scribe);
  return {
    dialect: new SqliteDialect({
      database: { prepare: (sql) => direct.prepare(sql), close: () => database.close() },
    }),
    direct,
    scribe,
    syncApart() {
      // The log is still synced before it is written back to the file, and begun anew only after that.
      database.exec('pragma synchronous = normal');
      return new LogSync(`${path}-wal`);
    },
  };
}
