import { CompiledQuery, type ControlledTransaction } from 'kysely';
import { StorageError } from '../../domain/errors.ts';
import type { Store, StoreReader, StoreWriter } from '../../domain/ports.ts';
import type { Engine } from './engine.ts';
import { type Batch, GroupCommit } from './group-commit.ts';
import { repositories, writers } from './repositories/index.ts';
import type { Schema } from './schema.ts';

type Repositories = Omit<StoreWriter, 'afterCommit'>;

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

/** The Store port over two connections of one engine: one that writes in groups, one that reads what is committed. */
export function createSqlStore(writer: Engine, reader: Engine): Store {
  const commits = new GroupCommit<Repositories>(async () =>
    asBatch(await writer.db.startTransaction().execute(), writer.fn),
  );
  const reading = new Set<Promise<unknown>>();
  let closed = false;

  function refuseClosed(): void {
    if (closed)
      throw new StorageError('STOOP_DB_CLOSED', 'the database was closed: the server is shutting down');
  }

  /** Kysely hands the one connection from one transaction to the next, so each read sees one moment. */
  async function readNow<T>(work: (reader: StoreReader) => Promise<T>): Promise<T> {
    const transaction = await reader.db.startTransaction().execute();
    try {
      return await work(repositories({ db: transaction, fn: reader.fn }));
    } finally {
      await transaction.commit().execute();
    }
  }

  return {
    async read(work) {
      refuseClosed();
      const result = readNow(work);
      reading.add(result);
      return result.finally(() => reading.delete(result));
    },
    write(work) {
      return new Promise((resolve, reject) => {
        refuseClosed();
        const callbacks: (() => void)[] = [];
        let result: { value: Awaited<ReturnType<typeof work>> } | null = null;
        commits.add({
          async run(tables) {
            const value = await work({ ...tables, afterCommit: (callback) => callbacks.push(callback) });
            result = { value };
          },
          committed() {
            for (const callback of callbacks) callback();
            if (result !== null) resolve(result.value);
          },
          failed: reject,
        });
      });
    },
    async close() {
      if (closed) return;
      closed = true;
      await commits.idle();
      await Promise.allSettled(reading);
      await reader.db.destroy();
      await writer.db.destroy();
    },
  };
}
