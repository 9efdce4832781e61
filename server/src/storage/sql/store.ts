import { CompiledQuery, type ControlledTransaction } from 'kysely';
import { StorageError } from '../../domain/errors.ts';
import type { Store, StoreReader, StoreWriter } from '../../domain/ports.ts';
import { directOf, setDirect } from './direct.ts';
import type { Engine } from './engine.ts';
import { type Batch, GroupCommit } from './group-commit.ts';
import { repositories, writers } from './repositories/index.ts';
import type { Schema } from './schema.ts';
import { SharedReads } from './shared-reads.ts';

type Repositories = Omit<StoreWriter, 'afterCommit'>;

const SAVEPOINT = CompiledQuery.raw('savepoint unit');
const RELEASE = CompiledQuery.raw('release savepoint unit');
const UNDO = CompiledQuery.raw('rollback to savepoint unit');

function asBatch(transaction: ControlledTransaction<Schema>, fn: Engine['fn']): Batch<Repositories> {
  const run = async (query: CompiledQuery): Promise<void> => {
    await transaction.executeQuery(query);
  };
  const direct = directOf(transaction);
  return {
    writer: writers({ db: transaction, fn }),
    savepoint: () => run(SAVEPOINT),
    release: () => run(RELEASE),
    rollbackToSavepoint: () => run(UNDO),
    commit: () => transaction.commit().execute(),
    rollback: () => transaction.rollback().execute(),
    ...(direct !== null && { written: direct.written }),
  };
}

/** It holds the connection, so what goes past the query builder goes into it too. */
async function begin({ db }: Engine): Promise<ControlledTransaction<Schema>> {
  return setDirect(await db.startTransaction().execute(), directOf(db));
}

/** The Store port over two connections of one engine: one that writes in groups, one that reads what is committed. */
export function createSqlStore(writer: Engine, reader: Engine): Store {
  const commits = new GroupCommit<Repositories>(async () => asBatch(await begin(writer), writer.fn));
  const reading = new Set<Promise<unknown>>();
  let closed = false;

  function refuseClosed(): void {
    if (closed)
      throw new StorageError('STOOP_DB_CLOSED', 'the database was closed: the server is shutting down');
  }

  const direct = directOf(reader.db);
  const shared = direct === null ? null : new SharedReads(direct, repositories(reader));

  /** Kysely hands the one connection from one transaction to the next, so each read sees one moment. */
  async function readAlone<T>(work: (reader: StoreReader) => Promise<T>): Promise<T> {
    const transaction = await begin(reader);
    try {
      return await work(repositories({ db: transaction, fn: reader.fn }));
    } finally {
      await transaction.commit().execute();
    }
  }

  return {
    async read(work) {
      refuseClosed();
      const result = shared === null ? readAlone(work) : shared.read(work);
      reading.add(result);
      return result.finally(() => reading.delete(result));
    },
    write(work) {
      return new Promise((resolve, reject) => {
        refuseClosed();
        let callbacks: (() => void)[] = [];
        let result: { value: Awaited<ReturnType<typeof work>> } | null = null;
        commits.add({
          async run(tables) {
            callbacks = [];
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
