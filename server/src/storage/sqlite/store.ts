import { StorageError } from '../../domain/errors.ts';
import type { StoreReader } from '../../domain/ports/index.ts';
import type { DirectConnection } from '../sql/direct.ts';
import type { Engine } from '../sql/engine.ts';
import { type Batch, GroupCommit, type OnCommit } from '../sql/group-commit.ts';
import { repositories, writers } from '../sql/repositories/index.ts';
import { type ScanLimits, scanner } from '../sql/scans/scanner.ts';
import { MOST_AT_ONCE } from '../sql/short-rows.ts';
import { createSqlStore, type Repositories, type SqlStore } from '../sql/store.ts';
import { diskFull, sqliteErrorMeaning } from './errors.ts';
import { writeWordsDue } from './full-text.ts';
import { ScanTooSlow } from './scan-threads.ts';
import { SharedReads } from './shared-reads.ts';

/**
 * Transactions of the one connection that writes. Queries of the query builder are part of them: nobody else uses the
 * connection.
 */
function batches(engine: Engine): () => Promise<Batch<Repositories>> {
  const direct = directConnection(engine);
  const run = (statement: string) => async (): Promise<void> => {
    direct.run(statement, []);
  };
  const begin = run('begin');
  const batch: Batch<Repositories> = {
    writer: writers(engine),
    savepoint: run('savepoint unit'),
    release: run('release savepoint unit'),
    rollbackToSavepoint: run('rollback to savepoint unit'),
    async commit() {
      await writeWordsDue(engine);
      direct.run('commit', []);
    },
    rollback: run('rollback'),
  };
  return async () => {
    await begin();
    return batch;
  };
}

function directConnection({ direct }: Engine): DirectConnection {
  if (direct === null) throw new Error('expected an engine that answers at once');
  return direct;
}

function explain(error: unknown, path: string): unknown {
  const meaning = sqliteErrorMeaning(error);
  if (meaning === 'full') return diskFull(path, error);
  if (meaning !== 'unwritable') return error;
  return new StorageError(
    'STOOP_DATA_UNWRITABLE',
    `${path} could not be written or synced: what was to be stored is not; look after the disk`,
    { cause: error },
  );
}

interface SqliteParts {
  /** Runs units one after the other, whatever channel they stay within. */
  readonly writer: Engine;
  /** Reads committed data, on this thread. */
  readonly reader: Engine;
  /** Reads committed data, in threads. */
  readonly scans: Engine;
  readonly scanLimits: ScanLimits;
  /** Path of the database. */
  readonly path: string;
  readonly onCommit: OnCommit | null;
}

export function createSqliteStore(parts: SqliteParts): SqlStore {
  const { writer, reader, scans, scanLimits, path, onCommit } = parts;
  const reading = directConnection(reader);
  const reads = new SharedReads<StoreReader>(reading, repositories(reader));
  const short = repositories({ ...reader, most: MOST_AT_ONCE });
  const commits = new GroupCommit<Repositories>(batches(writer), onCommit);
  return createSqlStore({
    commits,
    read: (work) => reads.read(work),
    readShort: (work) => reads.read(work, short),
    ...scanner({
      begin: () => scans.db.startTransaction().execute(),
      fn: scans.fn,
      isTooSlow: (error) => error instanceof ScanTooSlow,
      limits: scanLimits,
    }),
    explain: (error) => explain(error, path),
    runsAgain: () => false,
    async close() {
      await scans.db.destroy();
      await reader.db.destroy();
      await writer.db.destroy();
    },
  });
}
