import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { StorageError } from '../../../domain/errors.ts';
import { notOnDisk } from './sqlite-log.ts';

/**
 * `stored`: all of it, and committed. Otherwise nothing of it: a statement `failed`, or another program has changed what
 * was read before (`outside`).
 */
export type Outcome = 'stored' | 'failed' | 'outside';

/** A statement's text, and how many values it takes. */
export interface Text {
  readonly sql: string;
  readonly count: number;
}

/** Statements of one transaction, in order. A text is sent once and then goes by its number. */
export interface Order {
  /** Numbers of statements. */
  readonly run: readonly number[];
  /** Their values, one after the other. */
  readonly values: readonly unknown[];
  /** Texts that the thread does not know; the first one's number is how many it knows. */
  readonly texts: readonly Text[];
  /** Others of this process have committed since the last order: what has changed is their doing. */
  readonly others: boolean;
}

/** What comes of an order, and then, where it is stored, whether it is on the disk. */
export type Answer =
  | { readonly outcome: Outcome }
  | { readonly synced: true }
  | { readonly synced: false; readonly cause: unknown };

interface Late {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

interface Settle<T> {
  resolve(value: T): void;
  reject(error: unknown): void;
}

/** This thread's side of the one that runs what was put off. It begins when there is something to do. */
export class Scribe {
  readonly #path: string;
  readonly #numbers = new Map<string, number>();
  #worker: Worker | null = null;
  #told: Settle<Outcome> | null = null;
  #onDisk: Settle<void> | null = null;
  #settled: Promise<void> = Promise.resolve();
  #broken: StorageError | null = null;
  /** Answers that are to come. */
  #awaited = 0;

  /** @param path of the database */
  constructor(path: string) {
    this.#path = path;
  }

  /**
   * One order at a time.
   * @throws StorageError where the thread is lost: nobody knows then whether it has stored anything
   */
  write(statements: readonly Late[], others: boolean): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const worker = this.#running();
      const texts: Text[] = [];
      const order: Order = {
        run: statements.map((late) => this.#numberOf(late, texts)),
        values: statements.flatMap(({ parameters }) => parameters),
        texts,
        others,
      };
      this.#told = { resolve, reject };
      this.#awaited += 1;
      worker.ref();
      worker.postMessage(order);
    });
  }

  /**
   * Resolves when the last order that was stored is on the disk.
   * @throws StorageError where it did not come there
   */
  settled(): Promise<void> {
    return this.#settled;
  }

  /** Why nothing comes to the disk any more. */
  get broken(): StorageError | null {
    return this.#broken;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === null) return;
    this.#worker = null;
    worker.ref();
    const ended = once(worker, 'exit');
    worker.postMessage(null);
    await ended;
  }

  #numberOf({ sql, parameters }: Late, texts: Text[]): number {
    const known = this.#numbers.get(sql);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(sql, number);
    texts.push({ sql, count: parameters.length });
    return number;
  }

  #running(): Worker {
    if (this.#worker !== null) return this.#worker;
    // Run as it is written, or built.
    const file = `./sqlite-scribe-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`;
    const worker = new Worker(new URL(file, import.meta.url), { workerData: this.#path, execArgv: [] });
    worker.on('message', (answer: Answer) => {
      this.#awaited -= 1;
      if ('outcome' in answer) this.#toldOf(answer.outcome);
      else this.#syncedOr(answer.synced ? null : answer.cause);
      if (this.#awaited === 0) worker.unref();
    });
    worker.on('error', (error) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, null));
    this.#worker = worker;
    return worker;
  }

  #toldOf(outcome: Outcome): void {
    if (outcome === 'stored') {
      this.#awaited += 1;
      this.#settled = new Promise((resolve, reject) => {
        this.#onDisk = { resolve, reject };
      });
      // Whoever waits for it hears of it.
      this.#settled.catch(() => {});
    }
    this.#told?.resolve(outcome);
  }

  /** Once it has failed nobody knows what is on the disk: it goes on to fail, whatever a later one says. */
  #syncedOr(cause: unknown): void {
    if (cause !== null) this.#broken ??= notOnDisk(`${this.#path}-wal`, cause);
    if (this.#broken === null) this.#onDisk?.resolve();
    else this.#onDisk?.reject(this.#broken);
  }

  /** The next order begins a new one. */
  #lost(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#awaited = 0;
    this.#numbers.clear();
    const error = new StorageError(
      'STOOP_DATA_UNWRITABLE',
      `the thread that writes to ${this.#path} has ended before it answered: what it was to store may be there or not`,
      { cause },
    );
    this.#told?.reject(error);
    this.#onDisk?.reject(error);
  }
}
