import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { StorageError } from '../../../domain/errors.ts';

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

interface Late {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** This thread's side of the one that runs what was put off. It begins when there is something to do. */
export class Scribe {
  readonly #path: string;
  readonly #numbers = new Map<string, number>();
  #worker: Worker | null = null;
  #answer: ((outcome: Outcome) => void) | null = null;
  #refuse: ((error: unknown) => void) | null = null;

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
      this.#answer = resolve;
      this.#refuse = reject;
      worker.ref();
      worker.postMessage(order);
    });
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
    worker.on('message', (outcome: Outcome) => {
      worker.unref();
      this.#answer?.(outcome);
    });
    worker.on('error', (error) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, null));
    this.#worker = worker;
    return worker;
  }

  /** The next order begins a new one. */
  #lost(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#numbers.clear();
    this.#refuse?.(
      new StorageError(
        'STOOP_DATA_UNWRITABLE',
        `the thread that writes to ${this.#path} has ended before it answered: what it was to store may be there or not`,
        { cause },
      ),
    );
  }
}
