interface Caller {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets a few requests of each caller run at once. The others wait until those end. */
export class InFlight {
  readonly #most: number;
  readonly #callers = new Map<string, Caller>();

  /** @param most requests of one caller */
  constructor(most: number) {
    this.#most = most;
  }

  /** Calls back, at once if there is room. The caller has to `leave` later. */
  enter(name: string, go: () => void): void {
    const caller = this.#callers.get(name) ?? { running: 0, waiting: [] };
    this.#callers.set(name, caller);
    if (caller.running >= this.#most) {
      caller.waiting.push(go);
      return;
    }
    caller.running += 1;
    go();
  }

  leave(name: string): void {
    const caller = this.#callers.get(name);
    if (caller === undefined) return;
    const next = caller.waiting.shift();
    if (next !== undefined) next();
    else if (caller.running > 1) caller.running -= 1;
    else this.#callers.delete(name);
  }
}
