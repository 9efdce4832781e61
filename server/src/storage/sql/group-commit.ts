/**
 * Group commit: units of work that wait at the same time share one physical transaction, so that many small durable
 * writes cost one sync of the disk. Knows no SQL: it is given begin, savepoints and commit.
 */

/** One physical transaction. */
export interface Batch<W> {
  readonly writer: W;
  savepoint(): Promise<void>;
  release(): Promise<void>;
  rollbackToSavepoint(): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

export interface Unit<W> {
  run(writer: W): Promise<void>;
  /** Called after the commit; in the order of the units. */
  committed(): void;
  failed(error: unknown): void;
}

/** Units of one commit run without giving way to sockets and readers: so many take some 20 ms at most. */
const MAX_UNITS_PER_COMMIT = 128;

export class GroupCommit<W> {
  readonly #begin: () => Promise<Batch<W>>;
  #waiting: Unit<W>[] = [];
  #running: Promise<void> | null = null;

  constructor(begin: () => Promise<Batch<W>>) {
    this.#begin = begin;
  }

  add(unit: Unit<W>): void {
    this.#waiting.push(unit);
    this.#running ??= this.#drain();
  }

  /** Something waits or runs. */
  get busy(): boolean {
    return this.#running !== null;
  }

  /** Resolves when nothing waits and nothing runs. */
  async idle(): Promise<void> {
    while (this.#running !== null) {
      await this.#running;
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

  async #runBatch(): Promise<void> {
    let batch: Batch<W>;
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
        if (!(await runUnit(batch, unit))) open.delete(unit);
      }
      await batch.commit();
    } catch (error) {
      await batch.rollback().catch(() => {});
      for (const unit of open) unit.failed(error);
      return;
    }
    for (const unit of open) unit.committed();
  }
}

/** False where the unit failed and was undone. Throws where the transaction itself is lost. */
async function runUnit<W>(batch: Batch<W>, unit: Unit<W>): Promise<boolean> {
  await batch.savepoint();
  try {
    await unit.run(batch.writer);
  } catch (error) {
    unit.failed(error);
    await batch.rollbackToSavepoint();
    return false;
  }
  await batch.release();
  return true;
}
