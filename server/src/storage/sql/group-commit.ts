/**
 * Group commit: units of work that wait at the same time share one physical transaction, so that many small durable
 * writes cost one sync of the disk. Knows no SQL: begin, savepoints and commit are passed in.
 */

/** One physical transaction. */
export interface Batch<W> {
  readonly writer: W;
  savepoint(): Promise<void>;
  /** Rejects if a write of the unit has failed. */
  release(): Promise<void>;
  rollbackToSavepoint(): Promise<void>;
  /** Resolves when the transaction is on the disk. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

export interface Unit<W> {
  run(writer: W): Promise<void>;
  /** Called when the transaction is on the disk; in the order of the units. */
  committed(): void;
  failed(error: unknown): void;
}

/** Called at each commit, with the time from its begin until it was on the disk. */
export type OnCommit = (commit: { readonly units: number; readonly seconds: number }) => void;

/** Units of one commit, which run without yielding to sockets and readers: so many take some 20 ms at most. */
const MAX_UNITS_PER_COMMIT = 128;
const MS_PER_SECOND = 1000;

export class GroupCommit<W> {
  readonly #begin: () => Promise<Batch<W>>;
  readonly #onCommit: OnCommit | null;
  #waiting: Unit<W>[] = [];
  #running: Promise<void> | null = null;

  constructor(begin: () => Promise<Batch<W>>, onCommit: OnCommit | null = null) {
    this.#begin = begin;
    this.#onCommit = onCommit;
  }

  add(unit: Unit<W>): void {
    this.#waiting.push(unit);
    this.#running ??= this.#drain();
  }

  /** Units that wait for a transaction. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** True while units wait or run. */
  get busy(): boolean {
    return this.#running !== null;
  }

  /** Resolves when nothing waits and nothing runs. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // One turn of the event loop, so that all units that arrive in it join this commit.
      await new Promise<void>((resolve) => setImmediate(resolve));
      await this.#runBatch();
    }
    this.#running = null;
  }

  async #runBatch(): Promise<void> {
    let batch: Batch<W>;
    const startedAt = performance.now();
    try {
      batch = await this.#begin();
    } catch (error) {
      for (const unit of this.#waiting.splice(0)) unit.failed(error);
      return;
    }
    const open = new Set<Unit<W>>();
    try {
      for (let count = 0; count < MAX_UNITS_PER_COMMIT; count += 1) {
        const unit = this.#waiting.shift();
        if (unit === undefined) break;
        open.add(unit);
        const failure = await runUnit(batch, unit);
        if (failure === null) continue;
        open.delete(unit);
        unit.failed(failure.error);
      }
      await batch.commit();
    } catch (error) {
      await batch.rollback().catch(() => {});
      for (const unit of open) unit.failed(error);
      return;
    }
    this.#onCommit?.({ units: open.size, seconds: (performance.now() - startedAt) / MS_PER_SECOND });
    for (const unit of open) unit.committed();
  }
}

/** Undoes a unit that fails. Throws the unit's error if the transaction itself is lost. */
async function runUnit<W>(batch: Batch<W>, unit: Unit<W>): Promise<{ readonly error: unknown } | null> {
  await batch.savepoint();
  try {
    await unit.run(batch.writer);
    await batch.release();
  } catch (error) {
    await batch.rollbackToSavepoint().catch(() => {
      throw error;
    });
    return { error };
  }
  return null;
}
