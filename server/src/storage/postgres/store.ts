import { CompiledQuery, sql } from 'kysely';
import { ApiError, StorageError } from '../../domain/errors.ts';
import type { Engine } from '../sql/engine.ts';
import type { Batch, OnCommit } from '../sql/group-commit.ts';
import { readAlone } from '../sql/read-alone.ts';
import { writers } from '../sql/repositories/index.ts';
import { type ScanLimits, scanner } from '../sql/scans/scanner.ts';
import { MOST_AT_ONCE } from '../sql/short-rows.ts';
import { createSqlStore, type Repositories, type SqlStore } from '../sql/store.ts';
import { isTooSlow, postgresErrorMeaning } from './errors.ts';
import { Lanes } from './lanes.ts';
import { ALL_CHANNELS, ONE_CHANNEL } from './locks.ts';

/** Runs of a unit that conflicts with others: each run finds the data that the last one met. */
const MOST_FAILURES = 5;

const SAVEPOINT = 'savepoint unit';
const RELEASE = 'release savepoint unit';
const UNDO = 'rollback to savepoint unit';

/** Returns the lock of a lane, the same on all nodes; held until the transaction ends. */
const lockOf = (lane: string | null) =>
  lane === null
    ? sql`select pg_advisory_xact_lock(${sql.lit(ALL_CHANNELS)})`
    : sql`select pg_advisory_xact_lock_shared(${sql.lit(ALL_CHANNELS)}),
        pg_advisory_xact_lock(${sql.lit(ONE_CHANNEL)}, hashtext(${lane}))`;

/** Begins a transaction beside which no other unit of the lane runs. */
async function beginBatch(engine: Engine, lane: string | null): Promise<Batch<Repositories>> {
  const transaction = await engine.db.startTransaction().execute();
  const run = async (text: string): Promise<void> => {
    await transaction.executeQuery(CompiledQuery.raw(text));
  };
  const rollback = () => transaction.rollback().execute();
  try {
    await lockOf(lane).execute(transaction);
  } catch (error) {
    await rollback().catch(() => {});
    throw error;
  }
  return {
    writer: writers({ ...engine, db: transaction }),
    savepoint: () => run(SAVEPOINT),
    // Waits for the unit's writes too: a failing one is this unit's failure, not the next one's.
    release: () => run(RELEASE),
    rollbackToSavepoint: () => run(UNDO),
    commit: () => transaction.commit().execute(),
    rollback,
  };
}

function explain(error: unknown): unknown {
  const meaning = postgresErrorMeaning(error);
  if (meaning === 'unfit')
    return new ApiError('input', 'a value does not fit what it is compared with or stored in');
  if (meaning === null || meaning === 'in-the-way') return error;
  if (meaning === 'full')
    return new StorageError('STOOP_DISK_FULL', 'the disk of the database is full: free some space on it', {
      cause: error,
    });
  return new StorageError('STOOP_DB_UNREACHABLE', 'the database does not answer', { cause: error });
}

interface PostgresParts {
  /** Connections that write; a unit of one channel runs beside those of others. */
  readonly writer: Engine;
  readonly reader: Engine;
  /** Connections for reads that scan, so that these take none from the others. */
  readonly scans: Engine;
  readonly scanLimits: ScanLimits;
  /** Connections that write, at most. */
  readonly connections: number;
  readonly onCommit: OnCommit | null;
}

export function createPostgresStore(parts: PostgresParts): SqlStore {
  const { writer, reader, scans, scanLimits, connections, onCommit } = parts;
  const beginOn = (engine: Engine) => () =>
    engine.db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  return createSqlStore({
    commits: new Lanes<Repositories>((lane) => beginBatch(writer, lane), connections, onCommit),
    read: (work) => readAlone({ begin: beginOn(reader), fn: reader.fn }, work),
    readShort: (work) => readAlone({ begin: beginOn(reader), fn: reader.fn, most: MOST_AT_ONCE }, work),
    ...scanner({ begin: beginOn(scans), fn: scans.fn, isTooSlow, limits: scanLimits }),
    explain,
    runsAgain: (error, failures) => failures < MOST_FAILURES && postgresErrorMeaning(error) === 'in-the-way',
    async close() {
      await scans.db.destroy();
      await reader.db.destroy();
      await writer.db.destroy();
    },
  });
}
