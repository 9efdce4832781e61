import type { DirectConnection } from '../sql/direct.ts';

interface Waiting {
  /** Never rejects. */
  readonly start: () => Promise<void>;
  readonly refuse: (error: unknown) => void;
}

/** Starts work. An error that it throws at once becomes a rejection as well. */
async function started<R, T>(work: (reader: R) => T | Promise<T>, reader: R): Promise<T> {
  return work(reader);
}

/**
 * Reads over one connection that answers at once. Reads that wait at the same time share a transaction, so each sees
 * one moment. The moment is never older than the one at which the read was asked for.
 */
export class SharedReads<R> {
  readonly #connection: DirectConnection;
  readonly #reader: R;
  #waiting: Waiting[] = [];
  #running: Promise<void> | null = null;

  /** @param reader over the same connection */
  constructor(connection: DirectConnection, reader: R) {
    this.#connection = connection;
    this.#reader = reader;
  }

  /** @param reader another one over the same connection */
  read<T>(work: (reader: R) => T | Promise<T>, reader: R = this.#reader): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ start: () => started(work, reader).then(resolve, reject), refuse: reject });
      this.#running ??= this.#drain();
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) await this.#runGroup(this.#waiting.splice(0));
    this.#running = null;
  }

  async #runGroup(group: readonly Waiting[]): Promise<void> {
    try {
      this.#connection.run('begin', []);
      await Promise.all(group.map(({ start }) => start()));
      this.#connection.run('commit', []);
    } catch (error) {
      // Reads that were answered already do not mind.
      for (const { refuse } of group) refuse(error);
    }
  }
}
