import { RetryLater } from '../../domain/index.ts';
import type { ByteQuotas } from '../options.ts';

const SECOND_MS = 1_000;
/** Callers counted at once. Beyond this number the oldest are forgotten: memory is bounded before fairness is. */
const MAX_CALLERS = 200_000;

/** Null for a caller without a name, who is counted by their network alone. */
type UserId = string | null;

interface Kind {
  readonly quotas: ByteQuotas;
  /** Period of the counts; a day is one of UTC. */
  readonly windowMs: number;
  /** For example `write … bytes a day`. */
  readonly verb: string;
  readonly every: string;
  /** Options with which the owner changes the quotas. */
  readonly options: string;
}

interface Quota {
  readonly whose: string;
  readonly most: number;
}

/** The user and address that cause the bytes. */
interface Caller {
  readonly userId: UserId;
  readonly network: string;
}

/** Counts the bytes that callers cost, by user and by address. Each node counts what it sees itself. */
export class ByteQuota {
  readonly #kind: Kind;
  #window = 0;
  #bytes = new Map<string, number>();

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  /**
   * Checks that so many bytes are left, and counts nothing.
   * @throws RetryLater `rateLimited`
   */
  require(caller: Caller, bytes: number, now: number = Date.now()): void {
    this.#turn(now);
    for (const quota of this.#of(caller)) {
      const used = this.#bytes.get(quota.whose) ?? 0;
      if (used + bytes > quota.most) throw this.#refusal(quota, used, now);
    }
  }

  add(caller: Caller, bytes: number): void {
    for (const { whose } of this.#of(caller)) {
      const before = this.#bytes.get(whose);
      if (before === undefined && this.#bytes.size >= MAX_CALLERS)
        this.#bytes.delete(this.#bytes.keys().next().value ?? '');
      this.#bytes.set(whose, (before ?? 0) + bytes);
    }
  }

  #of({ userId, network }: Caller): readonly Quota[] {
    const { perUser, perAddress } = this.#kind.quotas;
    return [
      ...(perUser === null || userId === null ? [] : [{ whose: `user ${userId}`, most: perUser }]),
      ...(perAddress === null ? [] : [{ whose: `the address ${network}`, most: perAddress }]),
    ];
  }

  #turn(now: number): void {
    const window = Math.floor(now / this.#kind.windowMs);
    if (window === this.#window) return;
    this.#window = window;
    this.#bytes = new Map();
  }

  #refusal({ whose, most }: Quota, used: number, now: number): RetryLater {
    const { windowMs, verb, every, options } = this.#kind;
    const frees = (Math.floor(now / windowMs) + 1) * windowMs;
    return new RetryLater(
      'rateLimited',
      `${whose} may ${verb} ${most} bytes ${every} and used ${used} of them: more from ` +
        `${new Date(frees).toISOString()} on (${options})`,
      Math.ceil((frees - now) / SECOND_MS),
    );
  }
}
