import { CompiledQuery } from 'kysely';
import type { Store, StoreReader } from '../../domain/ports.ts';
import { type DirectConnection, directOf, setDirect } from './direct.ts';
import type { Engine } from './engine.ts';
import { type Batch, GroupCommit } from './group-commit.ts';
import { repositories, writers } from './repositories/index.ts';
import { SharedReads } from './shared-reads.ts';
import { createSqlStore, type Repositories } from './store.ts';

const SAVEPOINT = CompiledQuery.raw('savepoint unit');
const RELEASE = CompiledQuery.raw('release savepoint unit');
const UNDO = CompiledQuery.raw('rollback to savepoint unit');

async function beginBatch({ db, fn }: Engine, direct: DirectConnection): Promise<Batch<Repositories>> {
  // It holds the connection, so what goes past the query builder goes into it too.
  const transaction = setDirect(await db.startTransaction().execute(), direct);
  const run = async (query: CompiledQuery): Promise<void> => {
    await transaction.executeQuery(query);
  };
  return {
    writer: writers({ db: transaction, fn }),
    savepoint: () => run(SAVEPOINT),
    release: () => run(RELEASE),
    rollbackToSavepoint: () => run(UNDO),
    commit: () => transaction.commit().execute(),
    rollback: () => transaction.rollback().execute(),
    written: direct.written,
  };
}

function directConnection({ db }: Engine): DirectConnection {
  const direct = directOf(db);
  if (direct === null) throw new Error('expected an engine that answers at once');
  return direct;
}

/** Two connections: one that writes, unit after unit whatever they stay within, and one that reads what is committed. */
export function createSqliteStore(writer: Engine, reader: Engine): Store {
  const writing = directConnection(writer);
  const reads = new SharedReads<StoreReader>(directConnection(reader), repositories(reader));
  return createSqlStore({
    commits: new GroupCommit<Repositories>(() => beginBatch(writer, writing)),
    read: (work) => reads.read(work),
    explain: (error) => error,
    runsAgain: () => false,
    async close() {
      await reader.db.destroy();
      await writer.db.destroy();
    },
  });
}
