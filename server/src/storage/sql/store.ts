import { StorageError } from '../../domain/errors.ts';
import type { ScanOwner, Store, StoreReader, StoreWriter } from '../../domain/ports/index.ts';
import type { Unit } from './group-commit.ts';

/** Repositories that a unit of work writes with. */
export type Repositories = Omit<StoreWriter, 'afterCommit'>;

/** Parts that each database does in its own way. */
export interface StoreParts {
  /** Runs units of work, those of one lane one after the other. */
  readonly commits: {
    add(unit: Unit<Repositories>, lane: string | null): void;
    /** Resolves when nothing waits and nothing runs. */
    idle(): Promise<void>;
    /** Number of waiting units. */
    readonly waiting: number;
  };
  /** Runs a read that sees one moment, which is not older than the call. */
  readonly read: <T>(work: (reader: StoreReader) => T | Promise<T>) => Promise<T>;
  /** Does the same. @throws LongRead see `Store.readShort` */
  readonly readShort: <T>(work: (reader: StoreReader) => T | Promise<T>) => Promise<T>;
  /** Runs a read that scans, see `Store.scan`. */
  readonly scan: <T>(owner: ScanOwner, work: (reader: StoreReader) => T | Promise<T>) => Promise<T>;
  /** Returns the number of scans that wait. */
  readonly scansWaiting: () => number;
  /** Returns the error that the caller is told. */
  readonly explain: (error: unknown) => unknown;
  /** Returns whether a unit runs again after this error and so many failures before. */
  readonly runsAgain: (error: unknown, failures: number) => boolean;
  readonly close: () => Promise<void>;
}

/** The store, and the number of calls that wait for it. */
export interface SqlStore extends Store {
  readonly waiting: { readonly writes: () => number; readonly scans: () => number };
}

/**
 * Repositories that the units of a batch write with. Units run one after the other, each with callbacks of its own
 * after the commit.
 */
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

/** A unit of work, and the ends of the promise that its caller waits for. */
interface UnitOrder<T> {
  readonly work: (writer: StoreWriter) => T | Promise<T>;
  readonly lane: string | null;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/** Returns a unit of work. If the unit runs again, only its last run counts. */
function unitOf<T>(
  { commits, explain, runsAgain }: Pick<StoreParts, 'commits' | 'explain' | 'runsAgain'>,
  { work, lane, resolve, reject }: UnitOrder<T>,
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

/**
 * Creates the Store port over the connections of an engine: units are written in groups, readers see committed data.
 */
export function createSqlStore(parts: StoreParts): SqlStore {
  const { commits, read, readShort, scan, scansWaiting, explain, close } = parts;
  const reading = new Set<Promise<unknown>>();
  let closed = false;

  function refuseClosed(): void {
    if (closed)
      throw new StorageError('STOOP_DB_CLOSED', 'the database was closed: the server is shutting down');
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
    write(work, lane = null) {
      return new Promise((resolve, reject) => {
        refuseClosed();
        commits.add(unitOf(parts, { work, lane, resolve, reject }), lane);
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
