/** Returns the channels that an answer of the API is about: one, a list, or those of threads. */
export function cidsIn(answer: unknown): readonly string[] {
  const { channel, channels, thread, threads } = fieldsOf(answer);
  const states = [answer, ...listOf(channels)].map((state) => fieldsOf(fieldsOf(state).channel).cid);
  const ofThreads = [thread, ...listOf(threads)].map((one) => fieldsOf(one).channel_cid);
  const all = [...states, ...ofThreads, fieldsOf(channel).cid];
  return [...new Set(all.filter((cid) => typeof cid === 'string'))];
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The channels that tabs watch on one connection. */
export class Watched {
  /** Channels that this tab watches. */
  readonly own = new Set<string>();
  readonly #others = new Map<string, Set<string>>();

  /** Forgets all, because the connection changed. */
  reset(): void {
    this.own.clear();
    this.#others.clear();
  }

  knows(tab: string): boolean {
    return this.#others.has(tab);
  }

  note(tab: string, cids: readonly string[]): void {
    const known = this.#others.get(tab) ?? new Set();
    for (const cid of cids) known.add(cid);
    this.#others.set(tab, known);
  }

  /** Forgets a tab that is gone. Returns what it watched. */
  drop(tab: string): readonly string[] {
    const cids = [...(this.#others.get(tab) ?? [])];
    this.#others.delete(tab);
    return cids;
  }

  has(cid: string): boolean {
    return this.own.has(cid) || [...this.#others.values()].some((cids) => cids.has(cid));
  }
}
