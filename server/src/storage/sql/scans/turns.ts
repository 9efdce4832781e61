/**
 * Decides whose scan runs next. Knows no SQL. Four rules keep users apart:
 * - One scan of an owner runs at a time.
 * - Owners that have used much time lately share one slot, so that the others always find a free one.
 * - That slot rests after each scan of a user for as long as the scan took: half of a processor is left to everybody's
 *   sends.
 * - Guests of one network are heavy together, because a script makes as many as it likes.
 */
import { RetryLater } from '../../../domain/errors.ts';

export interface TurnOptions {
  /** Scans that run at once. */
  readonly slots: number;
  /** Milliseconds from any point in time; does not go back. */
  readonly now: () => number;
  /** Calls back after so many milliseconds. */
  readonly later: (ms: number, call: () => void) => void;
}

export interface TurnOwner {
  readonly name: string;
  /** Scans of this owner that may wait. */
  readonly most: number;
  /** The shared slot rests after heavy scans of this owner. */
  readonly rests: boolean;
  /** The crowd this owner belongs to, if owners cost nothing to make; `most`: scans of the crowd that may wait. */
  readonly crowd: { readonly name: string; readonly most: number } | null;
}

/** Milliseconds in which used time is halved. */
const HALF_LIFE_MS = 5_000;
/** Milliseconds of use above which an owner is heavy: some fifty ordinary lists of channels within a few seconds. */
const HEAVY_MS = 500;
/** A crowd, which may be a school, is heavy at so many times that use. */
const CROWD_SIZE = 4;
/** Slots that all heavy owners share. */
const HEAVY_SLOTS = 1;
/** Scans that wait, of all owners together. */
const MOST_WAITING = 2_000;
/** Owners that are remembered although nothing of theirs waits or runs. */
const MOST_IDLE = 1_000;
/** Seconds after which a refused scan is worth another try. */
const RETRY_AFTER_S = 2;

interface Usage {
  /** Milliseconds of scans, as counted at `at`. */
  used: number;
  at: number;
}

interface Crowd extends Usage {
  waiting: number;
}

interface Owner extends Usage {
  readonly rests: boolean;
  readonly crowd: Crowd | null;
  readonly waiting: (() => void)[];
  isRunning: boolean;
  /** Start of the running scan. */
  since: number;
}

export class Turns {
  readonly #slots: number;
  readonly #now: () => number;
  readonly #owners = new Map<string, Owner>();
  readonly #crowds = new Map<string, Crowd>();
  readonly #later: TurnOptions['later'];
  #running = 0;
  #waiting = 0;
  /** Time until which no resting heavy owner gets a turn. */
  #restsUntil = Number.NEGATIVE_INFINITY;

  constructor({ slots, now, later }: TurnOptions) {
    this.#slots = slots;
    this.#now = now;
    this.#later = later;
  }

  /** Scans that wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Runs a scan when its turn comes.
   * @throws RetryLater if more scans would wait than may
   */
  async take<T>(owner: TurnOwner, scan: () => Promise<T>): Promise<T> {
    const own = this.#owner(owner);
    const { most, crowd } = owner;
    if (crowd !== null && (own.crowd?.waiting ?? 0) >= crowd.most)
      throw new RetryLater(
        'rateLimited',
        `${crowd.most} queries of guests and readers at this address wait already: try again`,
        RETRY_AFTER_S,
      );
    if (own.waiting.length >= most)
      throw new RetryLater(
        'rateLimited',
        `one query of a user runs at a time and ${most} more wait: wait for their answers before you send others`,
        RETRY_AFTER_S,
      );
    if (this.#waiting >= MOST_WAITING)
      throw new RetryLater('unavailable', 'too many queries wait for the database: try again', RETRY_AFTER_S);
    await new Promise<void>((start) => {
      own.waiting.push(start);
      this.#waiting += 1;
      if (own.crowd !== null) own.crowd.waiting += 1;
      this.#admit();
    });
    try {
      return await scan();
    } finally {
      this.#end(own);
    }
  }

  #owner({ name, rests, crowd }: TurnOwner): Owner {
    const known = this.#owners.get(name);
    if (known !== undefined) return known;
    if (this.#owners.size > MOST_IDLE) this.#forgetIdle();
    const made: Owner = {
      rests,
      crowd: crowd === null ? null : this.#crowd(crowd.name),
      waiting: [],
      isRunning: false,
      since: 0,
      used: 0,
      at: this.#now(),
    };
    this.#owners.set(name, made);
    return made;
  }

  #crowd(name: string): Crowd {
    const known = this.#crowds.get(name);
    if (known !== undefined) return known;
    const made: Crowd = { waiting: 0, used: 0, at: this.#now() };
    this.#crowds.set(name, made);
    return made;
  }

  #forgetIdle(): void {
    for (const [name, owner] of this.#owners)
      if (!owner.isRunning && owner.waiting.length === 0 && this.#usedBy(owner) < 1)
        this.#owners.delete(name);
    // A crowd stays as long as one of its owners does: they share it.
    const crowds = new Set([...this.#owners.values()].map(({ crowd }) => crowd));
    for (const [name, crowd] of this.#crowds) if (!crowds.has(crowd)) this.#crowds.delete(name);
  }

  #left({ used, at }: Usage): number {
    return used * 0.5 ** ((this.#now() - at) / HALF_LIFE_MS);
  }

  /** Returns the time an owner used lately, including the running scan; or its crowd's share, if that is more. */
  #usedBy(owner: Owner): number {
    const { crowd, isRunning, since } = owner;
    const own = this.#left(owner) + (isRunning ? this.#now() - since : 0);
    return crowd === null ? own : Math.max(own, this.#left(crowd) / CROWD_SIZE);
  }

  #use(usage: Usage, ms: number): void {
    usage.used = this.#left(usage) + ms;
    usage.at = this.#now();
  }

  #admit(): void {
    while (this.#running < this.#slots) {
      const next = this.#next();
      if (next === null) return;
      next.isRunning = true;
      next.since = this.#now();
      this.#running += 1;
      this.#waiting -= 1;
      if (next.crowd !== null) next.crowd.waiting -= 1;
      next.waiting.shift()?.();
    }
  }

  /** Returns the waiting owner who has used least of those that do not rest. Between equals, the one known first. */
  #next(): Owner | null {
    const isResting = this.#now() < this.#restsUntil;
    let heavyRunning = 0;
    let best: Owner | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const owner of this.#owners.values()) {
      const used = this.#usedBy(owner);
      if (owner.isRunning) heavyRunning += used > HEAVY_MS ? 1 : 0;
      else if (isResting && owner.rests && used > HEAVY_MS) continue;
      else if (owner.waiting.length > 0 && used < least) {
        best = owner;
        least = used;
      }
    }
    return least > HEAVY_MS && heavyRunning >= HEAVY_SLOTS ? null : best;
  }

  #end(owner: Owner): void {
    const ran = this.#now() - owner.since;
    this.#use(owner, ran);
    if (owner.crowd !== null) this.#use(owner.crowd, ran);
    owner.isRunning = false;
    this.#running -= 1;
    if (owner.rests && this.#usedBy(owner) > HEAVY_MS) {
      this.#restsUntil = this.#now() + ran;
      // A timer may be a fraction of a millisecond early.
      this.#later(Math.ceil(ran) + 1, () => this.#admit());
    }
    this.#admit();
  }
}
