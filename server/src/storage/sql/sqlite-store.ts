import { CompiledQuery, type ControlledTransaction } from 'kysely';
import type { Store } from '../../domain/ports.ts';
import type { Engine } from './engine.ts';
import { type Batch, GroupCommit } from './group-commit.ts';
import { writers } from './repositories/index.ts';
import type { Schema } from './schema.ts';
import { createSqlStore, type Repositories } from './store.ts';

const SAVEPOINT = CompiledQuery.raw('savepoint unit');
const RELEASE = CompiledQuery.raw('release savepoint unit');
const UNDO = CompiledQuery.raw('rollback to savepoint unit');

function asBatch(transaction: ControlledTransaction<Schema>, fn: Engine['fn']): Batch<Repositories> {
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
  };
}

/** Two connections: one that writes, unit after unit whatever they stay within, and one that reads what is committed. */
export function createSqliteStore(writer: Engine, reader: Engine): Store {
  return createSqlStore({
    commits: new GroupCommit<Repositories>(async () =>
      asBatch(await writer.db.startTransaction().execute(), writer.fn),
    ),
    // Kysely hands the one connection from one transaction to the next, so each read sees one moment.
    beginRead: () => reader.db.startTransaction().execute(),
    fn: reader.fn,
    explain: (error) => error,
    runsAgain: () => false,
    async close() {
      await reader.db.destroy();
      await writer.db.destroy();
    },
  });
}
