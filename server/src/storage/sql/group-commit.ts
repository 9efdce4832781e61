/**
 * Group commit: units of work that wait at the same time share one physical transaction, so that many small durable
 * writes cost one sync of the disk. Knows no SQL: it is given begin, savepoints and commit.
 */

/** Thrown where nothing of a transaction is stored and nobody is to hear of it: its units are run again. */
export class RunAgain extends Error {
  /** `carefully`: with savepoints, so that the one that cannot be stored is found. */
  readonly how: 'carefully' | 'anew';

  constructor(how: 'carefully' | 'anew', options?: ErrorOptions) {
    super(`units of work are run again ${how}`, options);
    this.how = how;
  }
}

/** One physical transaction. */
export interface Batch<W> {
  readonly writer: W;
  savepoint(): Promise<void>;
  release(): Promise<void>;
  rollbackToSavepoint(): Promise<void>;
  commit(): Promise<void>;
  /** After the commit: resolves when it is on the disk. Without it, that is so when `commit` resolves. */
  settled?(): Promise<void>;
  rollback(): Promise<void>;
  /**
   * Rows written so far, those that were undone too; null where the database has given the transaction up. Without it
   * each unit gets a savepoint.
   */
  written?(): number | null;
}

export interface Unit<W> {
  /** May be called again; then what it did before was undone. */
  run(writer: W): Promise<void>;
  /** Called when it is on the disk; in the order of the units. */
  committed(): void;
  failed(error: unknown): void;
}

/** Units of one commit run without giving way to sockets and readers: so many take some 20 ms at most. */
const MAX_UNITS_PER_COMMIT = 128;

export class GroupCommit<W> {
  readonly #begin: () => Promise<Batch<W>>;
  #waiting: Unit<W>[] = [];
  #running: Promise<void> | null = null;
  /** Groups on their way to the disk. */
  #unsettled = 0;
  /** The last of them; never rejects. */
  #settling: Promise<void> = Promise.resolve();
  /** The next batch is run with savepoints whatever they cost. */
  #careful = false;

  constructor(begin: () => Promise<Batch<W>>) {
    this.#begin = begin;
  }

  add(unit: Unit<W>): void {
    this.#waiting.push(unit);
    this.#running ??= this.#drain();
  }

  /** Something waits or runs. */
  get busy(): boolean {
    return this.#running !== null || this.#unsettled > 0;
  }

  /** Resolves when nothing waits and nothing runs. */
  async idle(): Promise<void> {
    while (this.busy) {
      await this.#running;
      await this.#settling;
    }
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // One turn of the event loop: everything that arrived with it joins this commit.
      await new Promise<void>((resolve) => setImmediate(resolve));
      await this.#runBatch();
    }
    this.#running = null;
  }

  /** Tells the units of a group, after those of the groups before it. */
  #settle(units: ReadonlySet<Unit<W>>, settled: Promise<void>): void {
    this.#unsettled += 1;
    const earlier = this.#settling;
    const told = async (): Promise<void> => {
      const failure = await settled.then(
        () => null,
        (error: unknown) => ({ error }),
      );
      await earlier;
      this.#unsettled -= 1;
      for (const unit of units)
        if (failure === null) unit.committed();
        else unit.failed(failure.error);
    };
    this.#settling = told();
  }

  async #runBatch(): Promise<void> {
    let batch: Batch<W>;
    try {
      batch = await this.#begin();
    } catch (error) {
      for (const unit of this.#waiting.splice(0)) unit.failed(error);
      return;
    }
    const run = this.#careful ? runWithSavepoint : runUnit;
    this.#careful = false;
    const open = new Set<Unit<W>>();
    try {
      for (let count = 0; count < MAX_UNITS_PER_COMMIT; count += 1) {
        const unit = this.#waiting.shift();
        if (unit === undefined) break;
        open.add(unit);
        const ran = await run(batch, unit);
        if (ran.kind === 'again') throw ran.error;
        if (ran.kind !== 'done') open.delete(unit);
        if (ran.kind === 'spoiled') {
          await batch.rollback();
          unit.failed(ran.error);
          this.#waiting.unshift(...open);
          this.#careful = true;
          return;
        }
      }
      await batch.commit();
    } catch (error) {
      await batch.rollback().catch(() => {});
      if (error instanceof RunAgain) {
        this.#waiting.unshift(...open);
        this.#careful = error.how === 'carefully';
      } else for (const unit of open) unit.failed(error);
      return;
    }
    if (batch.settled === undefined) for (const unit of open) unit.committed();
    else if (open.size > 0) this.#settle(open, batch.settled());
  }
}

/**
 * `undone`: the unit failed and left nothing. `spoiled`: it failed after it had written; the batch must not be committed.
 * `again`: it met what an earlier one has left undone.
 */
type Ran =
  | { readonly kind: 'done' | 'undone' }
  | { readonly kind: 'spoiled'; readonly error: unknown }
  | { readonly kind: 'again'; readonly error: RunAgain };

/**
 * Without a savepoint: almost every unit that fails does so before it writes, and a savepoint makes the database keep
 * each page as it was.
 */
async function runUnit<W>(batch: Batch<W>, unit: Unit<W>): Promise<Ran> {
  if (batch.written === undefined) return runWithSavepoint(batch, unit);
  const before = batch.written();
  try {
    await unit.run(batch.writer);
  } catch (error) {
    if (error instanceof RunAgain) return { kind: 'again', error };
    const after = batch.written();
    if (after === null || before === null) {
      unit.failed(error);
      throw error;
    }
    if (after !== before) return { kind: 'spoiled', error };
    unit.failed(error);
    return { kind: 'undone' };
  }
  return { kind: 'done' };
}

/** Throws where the transaction itself is lost. */
async function runWithSavepoint<W>(batch: Batch<W>, unit: Unit<W>): Promise<Ran> {
  await batch.savepoint();
  try {
    await unit.run(batch.writer);
  } catch (error) {
    unit.failed(error);
    await batch.rollbackToSavepoint();
    return { kind: 'undone' };
  }
  await batch.release();
  return { kind: 'done' };
}
