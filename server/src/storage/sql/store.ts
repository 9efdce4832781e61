import { StorageError } from '../../domain/errors.ts';
import type { ScanOwner, Store, StoreReader, StoreWriter } from '../../domain/ports.ts';
import type { Unit } from './group-commit.ts';

/** What a unit of work writes with. */
export type Repositories = Omit<StoreWriter, 'afterCommit'>;

/** What databases do each in their own way. */
export interface StoreParts {
  /** Carries out units of work, those of one lane one after the other. */
  readonly commits: {
    add(unit: Unit<Repositories>, lane: string | null): void;
    /** Resolves when nothing waits and nothing runs. */
    idle(): Promise<void>;
    /** Units that wait. */
    readonly waiting: number;
  };
  /** Carries out a read that sees one moment, none older than that at which it was asked for. */
  readonly read: <T>(work: (reader: StoreReader) => T | Promise<T>) => Promise<T>;
  /** The same. @throws LongRead as `Store.readShort` says */
  readonly readShort: <T>(work: (reader: StoreReader) => T | Promise<T>) => Promise<T>;
  /** Carries out a read that scans, as `Store.scan` says. */
  readonly scan: <T>(owner: ScanOwner, work: (reader: StoreReader) => T | Promise<T>) => Promise<T>;
  /** Returns the number of scans that wait. */
  readonly scansWaiting: () => number;
  /** What whoever asked is told of an error. */
  readonly explain: (error: unknown) => unknown;
  /** Whether a unit that failed so, this often before, is run again. */
  readonly runsAgain: (error: unknown, failures: number) => boolean;
  readonly close: () => Promise<void>;
}

/** The store, and how much waits for it. */
export interface SqlStore extends Store {
  readonly waiting: { readonly writes: () => number; readonly scans: () => number };
}

/** What the units of a batch write with. They run one after the other: what one is to be told after the commit is its own. */
interface Hands {
  readonly writer: StoreWriter;
  callbacks: (() => void)[];
}

const hands = new WeakMap<Repositories, Hands>();

function handsOf(tables: Repositories): Hands {
  const known = hands.get(tables);
  if (known !== undefined) return known;
  const made: Hands = {
    writer: { ...tables, afterCommit: (callback) => made.callbacks.push(callback) },
    callbacks: [],
  };
  hands.set(tables, made);
  return made;
}

/** The Store port over the connections of an engine: units are written in groups, readers see what is committed. */
export function createSqlStore(parts: StoreParts): SqlStore {
  const { commits, read, readShort, scan, scansWaiting, explain, runsAgain, close } = parts;
  const reading = new Set<Promise<unknown>>();
  let closed = false;

  function refuseClosed(): void {
    if (closed)
      throw new StorageError('STOOP_DB_CLOSED', 'the database was closed: the server is shutting down');
  }

  /** Where the unit is run again, only its last run counts. */
  function unitOf<T>(
    work: (writer: StoreWriter) => T | Promise<T>,
    lane: string | null,
    resolve: (value: T) => void,
    reject: (error: unknown) => void,
  ): Unit<Repositories> {
    let callbacks: (() => void)[] = [];
    let result: { readonly value: T } | null = null;
    let failures = 0;
    const unit: Unit<Repositories> = {
      async run(tables) {
        const hands = handsOf(tables);
        callbacks = [];
        hands.callbacks = callbacks;
        result = { value: await work(hands.writer) };
      },
      committed() {
        for (const callback of callbacks) callback();
        if (result !== null) resolve(result.value);
      },
      failed(error) {
        const again = runsAgain(error, failures);
        failures += 1;
        if (again) commits.add(unit, lane);
        else reject(explain(error));
      },
    };
    return unit;
  }

  async function finished<T>(result: Promise<T>): Promise<T> {
    reading.add(result);
    try {
      return await result;
    } catch (error) {
      throw explain(error);
    } finally {
      reading.delete(result);
    }
  }

  return {
    waiting: { writes: () => commits.waiting, scans: scansWaiting },
    async read(work) {
      refuseClosed();
      return finished(read(work));
    },
    async readShort(work) {
      refuseClosed();
      return finished(readShort(work));
    },
    async scan(owner, work) {
      refuseClosed();
      return finished(scan(owner, work));
    },
    write(work, within = null) {
      return new Promise((resolve, reject) => {
        refuseClosed();
        commits.add(unitOf(work, within, resolve, reject), within);
      });
    },
    async close() {
      if (closed) return;
      closed = true;
      await commits.idle();
      await Promise.allSettled(reading);
      await close();
    },
  };
}
