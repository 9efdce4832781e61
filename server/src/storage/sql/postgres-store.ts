import { CompiledQuery, sql } from 'kysely';
import { ApiError, StorageError } from '../../domain/errors.ts';
import type { Store } from '../../domain/ports.ts';
import { postgresErrorMeaning } from './dialects/postgres-errors.ts';
import { ALL_CHANNELS, ONE_CHANNEL } from './dialects/postgres-locks.ts';
import type { Engine } from './engine.ts';
import type { Batch } from './group-commit.ts';
import { Lanes } from './lanes.ts';
import { readAlone } from './read-alone.ts';
import { writers } from './repositories/index.ts';
import { createSqlStore, type Repositories } from './store.ts';

/** Runs of a unit that meets others: each one finds what the last one met. */
const MOST_FAILURES = 5;

const SAVEPOINT = 'savepoint unit';
const RELEASE = 'release savepoint unit';
const UNDO = 'rollback to savepoint unit';

/** The lock of a lane, whichever node wants it; held until the transaction ends. */
const lockOf = (lane: string | null) =>
  lane === null
    ? sql`select pg_advisory_xact_lock(${sql.lit(ALL_CHANNELS)})`
    : sql`select pg_advisory_xact_lock_shared(${sql.lit(ALL_CHANNELS)}),
        pg_advisory_xact_lock(${sql.lit(ONE_CHANNEL)}, hashtext(${lane}))`;

/** A transaction in which no other unit of the lane is under way. */
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
  // One round trip a unit: the savepoint of the last one goes with the next one's.
  let open = false;
  return {
    writer: writers({ ...engine, db: transaction }),
    async savepoint() {
      await run(open ? `${RELEASE}; ${SAVEPOINT}` : SAVEPOINT);
      open = true;
    },
    release: async () => {},
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
  return new StorageError('STOOP_DB_UNREACHABLE', 'the database does not answer', { cause: error });
}

/** Connections that write, a unit of one channel beside those of others, and connections that read. */
export function createPostgresStore(writer: Engine, reader: Engine, connections: number): Store {
  const beginRead = () =>
    reader.db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  return createSqlStore({
    commits: new Lanes<Repositories>((lane) => beginBatch(writer, lane), connections),
    read: (work) => readAlone(beginRead, reader.fn, work),
    // Words are stored with their message.
    searchable: async () => {},
    explain,
    runsAgain: (error, failures) => failures < MOST_FAILURES && postgresErrorMeaning(error) === 'in-the-way',
    async close() {
      await reader.db.destroy();
      await writer.db.destroy();
    },
  });
}
