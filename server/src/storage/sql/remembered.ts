/**
 * Answers that the one connection that writes keeps until what they were read from changes. A message is checked against
 * a dozen things that hardly ever do: who writes, where he belongs, who mutes him. Where several connections write, none
 * of them knows what the others did, and every answer is asked for.
 */
import { done, type Soon, soon } from '../../domain/ports.ts';
import type { DirectConnection } from './direct.ts';
import type { Engine } from './engine.ts';
import { type Build, planned } from './prepared.ts';
import type { Moment } from './table-versions.ts';

/** Answers kept of one query; then all are forgotten. People can put up to 5 KB into what is said of them. */
const MOST_ANSWERS = 4_000;

/** Stands for the value of a query that has none. */
const NO_VALUE = '';

type Value = string | number;
type Values = { readonly [key: string]: Value };

/** Answers by the values of a query, one level a value: a key put together of several would have to be hashed each time. */
type Level<T> = Map<Value, Level<T> | T>;

class Memory<T extends object> {
  readonly #now: () => Moment;
  #answers: Level<T> = new Map();
  #count = 0;
  #read: Moment;

  constructor(now: () => Moment) {
    this.#now = now;
    this.#read = now();
  }

  /** Every call passes the same keys in the same order. */
  get(values: Values): T | undefined {
    this.#forgetOld();
    let found: Level<T> | T | undefined = this.#answers;
    for (const name in values) {
      found = (found as Level<T>).get(values[name] as Value);
      if (found === undefined) return undefined;
    }
    // A query without values has one answer.
    return found === this.#answers ? (this.#answers.get(NO_VALUE) as T | undefined) : (found as T);
  }

  set(values: Values, answer: T): void {
    if (this.#count > MOST_ANSWERS) this.#forget();
    const names = Object.keys(values);
    const last = names.pop() ?? '';
    let level = this.#answers;
    for (const name of names) {
      const value = values[name] as Value;
      const known = level.get(value) as Level<T> | undefined;
      const next: Level<T> = known ?? new Map();
      if (known === undefined) level.set(value, next);
      level = next;
    }
    const value = values[last] ?? NO_VALUE;
    if (!level.has(value)) this.#count += 1;
    level.set(value, answer);
  }

  /** Runs one write that changes this answer alone; the others go on to hold. */
  replace(values: Values, answer: T, write: () => Soon<unknown>): Soon<unknown> {
    this.#forgetOld();
    const result = write();
    const after = this.#now();
    // Anything else than one write: what was kept is forgotten when it is next asked for.
    if (after !== this.#read + 1) return result;
    this.#read = after;
    this.set(values, answer);
    return result;
  }

  #forgetOld(): void {
    const now = this.#now();
    if (now === this.#read) return;
    this.#forget();
    this.#read = now;
  }

  #forget(): void {
    this.#answers = new Map();
    this.#count = 0;
  }
}

/** What a query says of some values; `T` is not null. */
export interface Remembered<P, T> {
  ask(engine: Engine, params: P): Soon<T>;
  /**
   * Runs a write of one row that makes `answer` the answer to `params`, and changes no other answer of this query.
   * @param write begins with its statement, before it waits for anything
   */
  change(engine: Engine, params: P, answer: T, write: () => Soon<unknown>): Soon<void>;
}

/**
 * A query like a `prepared` one whose answers are kept.
 * @param read what is made of the rows; nobody may change it afterwards
 */
export function remembered<P extends { [key: string]: string | number }, R, T extends object>(
  build: Build<P, R>,
  read: (rows: readonly R[]) => T,
): Remembered<P, T> {
  const planOf = planned(build);
  const memories = new WeakMap<DirectConnection, Memory<T>>();

  function memoryOf(engine: Engine, params: P): Memory<T> | null {
    const { direct } = engine;
    if (direct === null || direct.momentOf === null) return null;
    const known = memories.get(direct);
    if (known !== undefined) return known;
    const made = new Memory<T>(direct.momentOf(planOf(engine, params).sql));
    memories.set(direct, made);
    return made;
  }
  return {
    ask(engine, params) {
      const memory = memoryOf(engine, params);
      if (memory === null) return soon(planOf(engine, params).run(engine, params), read);
      const kept = memory.get(params);
      if (kept !== undefined) return kept;
      return soon(planOf(engine, params).run(engine, params), (rows) => {
        const answer = read(rows);
        memory.set(params, answer);
        return answer;
      });
    },
    change(engine, params, answer, write) {
      const memory = memoryOf(engine, params);
      return done(memory === null ? write() : memory.replace(params, answer, write));
    },
  };
}
