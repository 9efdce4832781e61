import type { Store, StoreReader } from '../../domain/ports.ts';
import type { LateWrites } from './dialects/late-writes.ts';
import type { LogSync } from './dialects/sqlite-log.ts';
import type { Scribe } from './dialects/sqlite-scribe.ts';
import { IS_BEHIND } from './dialects/sqlite-words.ts';
import { WordsKeeper } from './dialects/sqlite-words-keeper.ts';
import type { DirectConnection } from './direct.ts';
import type { Engine } from './engine.ts';
import { type Batch, GroupCommit } from './group-commit.ts';
import { repositories, writers } from './repositories/index.ts';
import { SharedReads } from './shared-reads.ts';
import { createSqlStore, type Repositories } from './store.ts';

const SAVEPOINT = 'savepoint unit';
const RELEASE = 'release savepoint unit';
const UNDO = 'rollback to savepoint unit';

/**
 * Transactions of the one connection that writes. What goes through the query builder is part of them: nobody else uses
 * the connection.
 */
function batches(
  writer: Repositories,
  direct: LateWrites,
  log: LogSync,
  words: WordsKeeper,
): () => Promise<Batch<Repositories>> {
  const run = (statement: string) => async (): Promise<void> => {
    direct.run(statement, []);
  };
  const batch: Batch<Repositories> = {
    writer,
    savepoint: run(SAVEPOINT),
    release: run(RELEASE),
    rollbackToSavepoint: run(UNDO),
    async commit() {
      await direct.commit();
      words.committed();
    },
    rollback: async () => direct.rollback(),
    written: () => direct.written(),
    settled: () => direct.settled(log),
  };
  return async () => {
    direct.begin();
    return batch;
  };
}

function directConnection({ direct }: Engine): DirectConnection {
  if (direct === null) throw new Error('expected an engine that answers at once');
  return direct;
}

const PENDING = 'select 1 from words_pending';
const FORGET = 'delete from words_pending where n < ?';

function keeperOf(
  place: { readonly folder: string; readonly chat: string },
  writing: DirectConnection,
  reads: SharedReads<StoreReader>,
  reading: DirectConnection,
  commits: () => GroupCommit<Repositories>,
): WordsKeeper {
  const { momentOf } = writing;
  if (momentOf === null) throw new Error('expected the connection that writes');
  return new WordsKeeper({
    ...place,
    changes: momentOf(PENDING),
    isBehind: () => reads.read(async () => reading.run(IS_BEHIND, []).length > 0),
    forget(below) {
      const run = async () => {
        writing.run(FORGET, [below]);
      };
      // Where it fails, the next time does it.
      commits().add({ run, committed() {}, failed() {} });
    },
  });
}

/** The engine that writes. */
interface Writer extends Engine {
  readonly direct: LateWrites;
  readonly scribe: Scribe;
}

/**
 * Two connections: one that writes, unit after unit whatever they stay within, and one that reads what is committed.
 * @param place of the index of words, and of the database
 */
export function createSqliteStore(
  writer: Writer,
  reader: Engine,
  log: LogSync,
  place: { readonly folder: string; readonly chat: string },
): Store {
  const writing = writer.direct;
  const reading = directConnection(reader);
  const reads = new SharedReads<StoreReader>(reading, repositories(reader));
  const words = keeperOf(place, writing, reads, reading, () => commits);
  const commits = new GroupCommit<Repositories>(batches(writers(writer), writing, log, words));
  return createSqlStore({
    commits,
    read: (work) => reads.read(work),
    searchable: () => words.caughtUp(),
    explain: (error) => error,
    runsAgain: () => false,
    async close() {
      await words.close();
      // It may have had something to forget.
      await commits.idle();
      await reader.db.destroy();
      await log.close();
      await writer.scribe.close();
      await writer.db.destroy();
    },
  });
}
