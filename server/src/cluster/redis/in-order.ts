import type { Cid, Published } from '../../domain/ports/index.ts';

/**
 * A unit of work moved a channel's number from one value to another. Its events come after those that ended at `from`.
 */
export interface Advance {
  readonly cid: Cid;
  readonly from: number;
  readonly to: number;
}

/** Events that one node published in one go. */
export interface EventBatch {
  readonly advances: readonly Advance[];
  readonly events: readonly Published[];
}

interface EarlyBatch {
  readonly advance: Advance;
  readonly events: readonly Published[];
}

/**
 * Milliseconds for which an event waits for the ones before it. They are on their way from another node, or were lost.
 */
const HOLD_MS = 250;
/** Channels whose number is remembered; the oldest go first. */
const MOST_CHANNELS = 20_000;

/**
 * Puts events of several nodes about a channel in the order in which they were committed. The database gives each unit
 * of work its place; messages between nodes may overtake each other. Other events pass at once.
 */
export class InOrder {
  readonly #deliver: (published: Published) => void;
  readonly #numbers = new Map<Cid, number>();
  readonly #held = new Map<Cid, EarlyBatch[]>();
  readonly #timers = new Map<Cid, NodeJS.Timeout>();

  constructor(deliver: (published: Published) => void) {
    this.#deliver = deliver;
  }

  accept({ advances, events }: EventBatch): void {
    const early = new Map<Cid, { readonly advance: Advance; readonly events: Published[] }>();
    for (const advance of advances) {
      if (this.#isEarly(advance)) early.set(advance.cid, { advance, events: [] });
      else this.#pass(advance);
    }
    for (const published of events) {
      const held = published.event.cid === null ? undefined : early.get(published.event.cid);
      if (held === undefined) this.#deliver(published);
      else held.events.push(published);
    }
    for (const held of early.values()) this.#hold(held);
    for (const { cid } of advances) this.#release(cid);
  }

  /** Delivers all waiting events, in the order in which they came. */
  close(): void {
    for (const cid of [...this.#held.keys()]) this.#giveUp(cid);
  }

  #isEarly({ cid, from }: Advance): boolean {
    const known = this.#numbers.get(cid);
    return known !== undefined && from > known;
  }

  #pass({ cid, to }: Advance): void {
    const number = Math.max(to, this.#numbers.get(cid) ?? 0);
    // Last in, last out.
    this.#numbers.delete(cid);
    this.#numbers.set(cid, number);
    if (this.#numbers.size > MOST_CHANNELS) this.#numbers.delete(this.#numbers.keys().next().value ?? '');
  }

  #hold(held: EarlyBatch): void {
    const { cid } = held.advance;
    const waiting = [...(this.#held.get(cid) ?? []), held].sort((a, b) => a.advance.from - b.advance.from);
    this.#held.set(cid, waiting);
    if (!this.#timers.has(cid)) this.#timers.set(cid, setTimeout(() => this.#giveUp(cid), HOLD_MS).unref());
  }

  #release(cid: Cid): void {
    const waiting = this.#held.get(cid);
    if (waiting === undefined) return;
    for (let next = waiting[0]; next !== undefined && !this.#isEarly(next.advance); next = waiting[0]) {
      waiting.shift();
      this.#pass(next.advance);
      for (const published of next.events) this.#deliver(published);
    }
    if (waiting.length === 0) this.#forget(cid);
  }

  #giveUp(cid: Cid): void {
    for (const { advance, events } of this.#held.get(cid) ?? []) {
      this.#pass(advance);
      for (const published of events) this.#deliver(published);
    }
    this.#forget(cid);
  }

  #forget(cid: Cid): void {
    clearTimeout(this.#timers.get(cid));
    this.#timers.delete(cid);
    this.#held.delete(cid);
  }
}
