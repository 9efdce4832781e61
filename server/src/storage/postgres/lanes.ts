/**
 * Runs units of work over several connections. A unit within one channel runs beside those of other channels; a unit
 * without a channel runs alone. Each kind is committed in groups. Knows no SQL.
 */
import { type Batch, GroupCommit, type OnCommit, type Unit } from '../sql/group-commit.ts';

/** Admits many together, or one alone, in the order in which they came. */
class Gate {
  readonly #most: number;
  #inside = 0;
  #alone = false;
  readonly #waiting: { readonly alone: boolean; readonly enter: () => void }[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  enter(alone: boolean): Promise<void> {
    return new Promise((enter) => {
      this.#waiting.push({ alone, enter });
      this.#admit();
    });
  }

  leave(): void {
    this.#inside -= 1;
    this.#alone = false;
    this.#admit();
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const room = next.alone ? this.#inside === 0 : !this.#alone && this.#inside < this.#most;
      if (!room) return;
      this.#waiting.shift();
      this.#inside += 1;
      this.#alone = next.alone;
      next.enter();
    }
  }
}

export class Lanes<W> {
  readonly #begin: (lane: string | null) => Promise<Batch<W>>;
  readonly #gate: Gate;
  readonly #onCommit: OnCommit | null;
  readonly #lanes = new Map<string | null, GroupCommit<W>>();

  /**
   * @param begin begins a transaction. No other one of the same lane, and none without a lane, runs beside it on any
   * node.
   * @param connections number of transactions at once
   */
  constructor(
    begin: (lane: string | null) => Promise<Batch<W>>,
    connections: number,
    onCommit: OnCommit | null = null,
  ) {
    this.#begin = begin;
    this.#onCommit = onCommit;
    this.#gate = new Gate(connections);
  }

  add(unit: Unit<W>, lane: string | null): void {
    const known = this.#lanes.get(lane);
    if (known !== undefined) {
      known.add(unit);
      return;
    }
    const made = new GroupCommit<W>(() => this.#enter(lane), this.#onCommit);
    this.#lanes.set(lane, made);
    made.add(unit);
    this.#forgetWhenIdle(lane, made);
  }

  /** Units that wait for a transaction. */
  get waiting(): number {
    return [...this.#lanes.values()].reduce((sum, lane) => sum + lane.waiting, 0);
  }

  /** Resolves when nothing waits and nothing runs. */
  async idle(): Promise<void> {
    while (this.#lanes.size > 0) await Promise.all([...this.#lanes.values()].map((lane) => lane.idle()));
  }

  async #forgetWhenIdle(lane: string | null, commits: GroupCommit<W>): Promise<void> {
    while (commits.busy) await commits.idle();
    this.#lanes.delete(lane);
  }

  async #enter(lane: string | null): Promise<Batch<W>> {
    await this.#gate.enter(lane === null);
    const leave = () => this.#gate.leave();
    try {
      const batch = await this.#begin(lane);
      return {
        ...batch,
        // A commit that fails is followed by the rollback.
        commit: () => batch.commit().then(leave),
        rollback: () => batch.rollback().finally(leave),
      };
    } catch (error) {
      leave();
      throw error;
    }
  }
}
