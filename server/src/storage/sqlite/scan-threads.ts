import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { StorageError } from '../../domain/errors.ts';

/** One statement with its values. */
export interface ScanOrder {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** A statement, and those sent before it without waiting. */
export interface ScanOrders {
  readonly ahead: readonly ScanOrder[];
  /** Null: only `ahead` runs, and no answer is wanted. */
  readonly last: ScanOrder | null;
}

/** Rows, or the reason for none. `isTooSlow`: the time limit has ended the statement. */
export type ScanAnswer =
  | { readonly rows: readonly unknown[] }
  | { readonly error: unknown; readonly isTooSlow: boolean };

/** Thrown if the time limit has ended a statement. */
export class ScanTooSlow extends Error {}

/**
 * MiB of JavaScript memory of a thread: a page of the largest messages takes a tenth. The engine's own memory is
 * separate.
 */
const MEMORY_MIB = 128;

interface Waiting {
  resolve(rows: readonly unknown[]): void;
  reject(error: unknown): void;
}

/** One thread with a connection of its own that only reads. It runs one statement at a time. */
export class ScanThread {
  readonly #worker: Worker;
  #waiting: Waiting | null = null;
  #isLost = false;

  constructor(path: string) {
    // Runs from source, or built.
    const file = `./scan-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`;
    this.#worker = new Worker(new URL(file, import.meta.url), {
      workerData: path,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB },
    });
    this.#worker.unref();
    this.#worker.on('message', (answer: ScanAnswer) => this.#answered(answer));
    this.#worker.on('error', (error) => this.#lost(error));
    this.#worker.on('exit', () => this.#lost(null));
  }

  /** The thread has ended by itself and answers no more. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** @param ahead statements that run before it, and whose errors it takes */
  run(last: ScanOrder, ahead: readonly ScanOrder[] = []): Promise<readonly unknown[]> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      if (this.#isLost) {
        this.#lost(null);
        return;
      }
      // The process must not end while a caller waits.
      this.#worker.ref();
      this.#order({ ahead, last });
    });
  }

  /** Runs a statement after the last one, without an answer. */
  runDetached(order: ScanOrder): void {
    if (!this.#isLost) this.#order({ ahead: [order], last: null });
  }

  async close(): Promise<void> {
    if (this.#isLost) return;
    this.#worker.ref();
    const ended = once(this.#worker, 'exit');
    this.#worker.postMessage(null);
    await ended;
  }

  #order(orders: ScanOrders): void {
    this.#worker.postMessage(orders);
  }

  #take(): Waiting | null {
    const waiting = this.#waiting;
    this.#waiting = null;
    return waiting;
  }

  #answered(answer: ScanAnswer): void {
    this.#worker.unref();
    const waiting = this.#take();
    if ('rows' in answer) waiting?.resolve(answer.rows);
    else waiting?.reject(answer.isTooSlow ? new ScanTooSlow('a scan took too long') : answer.error);
  }

  #lost(cause: unknown): void {
    this.#isLost = true;
    const text = 'the thread that reads the database has ended: try again';
    this.#take()?.reject(new StorageError('STOOP_DB_UNREACHABLE', text, { cause }));
  }
}

/** Threads that scan. Each is started when it is first needed, and replaced if it is lost. */
export class ScanThreads {
  readonly #path: string;
  #idle: ScanThread[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  /** Lends a thread to the caller alone, until it is given back. */
  take(): ScanThread {
    this.#idle = this.#idle.filter(({ isLost }) => !isLost);
    return this.#idle.pop() ?? new ScanThread(this.#path);
  }

  giveBack(thread: ScanThread): void {
    if (!thread.isLost) this.#idle.push(thread);
  }

  /** All threads have been given back. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.close()));
  }
}
