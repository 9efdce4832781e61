import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Messages that are worth a look of their own. */
const ENOUGH = 1_000;
/** What is deleted does not stay in the index for longer, however little else happens, ms. */
const LATEST_MS = 30_000;

type Order = 'most' | 'all';
type Answer = { readonly upTo: number } | { readonly error: unknown };

interface Waiting {
  resolve(upTo: number): void;
  reject(error: unknown): void;
}

/** What the thread is told of at its start. */
export interface WordsPlace {
  /** Of the index. */
  readonly folder: string;
  /** Path of the database. */
  readonly chat: string;
  /** Shared with the thread, which does not hear what it is told while it works: not 0 when it is to end. */
  readonly stop: Int32Array;
}

export interface WordsKeeperOptions extends Omit<WordsPlace, 'stop'> {
  /** Changes of messages so far, as committed or about to be. */
  readonly changes: () => number;
  /** Whether the index has not looked at all that is committed. */
  readonly isBehind: () => Promise<boolean>;
  /** Rows of `words_pending` below this one are needed no more. */
  readonly forget: (below: number) => void;
}

/** This thread's side of the index of words: has it filled when it is worth it, and before it is asked. */
export class WordsKeeper {
  readonly #options: WordsKeeperOptions;
  #worker: Worker | null = null;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;
  /** Of `changes`: when it was last asked to look. */
  #seen: number;
  #forgotten = 0;
  readonly #stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #isClosed = false;

  constructor(options: WordsKeeperOptions) {
    this.#options = options;
    this.#seen = options.changes();
  }

  /** After each commit. */
  committed(): void {
    const changes = this.#options.changes() - this.#seen;
    if (changes === 0 || this.#isClosed) return;
    if (changes < ENOUGH) this.#later();
    // One look at a time: the next comes with a later commit.
    else if (this.#waiting.length === 0) this.#lookNow('most');
  }

  /** Resolves when the index has looked at all that was committed before the call. Rejects where it cannot be written. */
  async caughtUp(): Promise<void> {
    if (await this.#options.isBehind()) await this.#look('all');
  }

  /** What was not looked at is looked at after the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    Atomics.store(this.#stop, 0, 1);
    this.#callOff();
    const worker = this.#worker;
    if (worker === null) return;
    worker.ref();
    const ended = once(worker, 'exit');
    worker.postMessage('close');
    await ended;
  }

  #later(): void {
    this.#timer ??= setTimeout(() => this.#lookNow('all'), LATEST_MS).unref();
  }

  #callOff(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #lookNow(order: Order): void {
    // What goes wrong here goes wrong again when somebody searches, who is told.
    void this.#look(order).catch(() => {});
  }

  async #look(order: Order): Promise<void> {
    this.#callOff();
    this.#seen = this.#options.changes();
    const upTo = await new Promise<number>((resolve, reject) => {
      const worker = this.#running();
      // Whoever waits for it must not find the process ended.
      worker.ref();
      this.#waiting.push({ resolve, reject });
      worker.postMessage(order);
    });
    if (this.#isClosed || upTo - this.#forgotten < ENOUGH) return;
    this.#forgotten = upTo;
    this.#options.forget(upTo);
  }

  #running(): Worker {
    if (this.#worker !== null) return this.#worker;
    const { folder, chat } = this.#options;
    // Run as it is written, or built.
    const file = `./sqlite-words-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`;
    const place: WordsPlace = { folder, chat, stop: this.#stop };
    const worker = new Worker(new URL(file, import.meta.url), { workerData: place, execArgv: [] });
    worker.on('message', (answer: Answer) => {
      const first = this.#waiting.shift();
      if (this.#waiting.length === 0 && !this.#isClosed) worker.unref();
      if ('error' in answer) first?.reject(answer.error);
      else first?.resolve(answer.upTo);
    });
    worker.on('error', (error) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, new Error('the index of words was closed')));
    this.#worker = worker;
    return worker;
  }

  /** The next look begins a new one. */
  #lost(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
