import { type ApiError, cancelledError } from './api-error.ts';

/** An open connection. */
export interface OpenConnection {
  readonly id: string;
  /** Aborts when the connection ends. */
  readonly ended: AbortSignal;
}

interface Waiting {
  resolve(current: OpenConnection): void;
  reject(error: ApiError): void;
}

/** Holds the open connection, for requests that wait for one. */
export class ConnectionGate {
  #current: (OpenConnection & { readonly end: AbortController }) | null = null;
  #isClosed = false;
  readonly #waiting = new Set<Waiting>();

  get current(): OpenConnection | null {
    return this.#current;
  }

  /** Sets the open connection, in place of an earlier one. */
  open(id: string): void {
    this.end();
    const end = new AbortController();
    const current = { id, ended: end.signal, end };
    this.#current = current;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const { resolve } of waiting) resolve(current);
  }

  /** Notes that the connection ended. Returns whether one was open. */
  end(): boolean {
    const current = this.#current;
    this.#current = null;
    current?.end.abort();
    return current !== null;
  }

  /**
   * Returns the connection once one is open.
   * @throws ApiError if none will open
   */
  wait(signal: AbortSignal): Promise<OpenConnection> {
    if (this.#current) return Promise.resolve(this.#current);
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(cancelledError('the client has ended'));
        return;
      }
      const waiting = { resolve, reject };
      this.#waiting.add(waiting);
      signal.addEventListener('abort', () => this.#waiting.delete(waiting));
    });
  }

  close(): void {
    this.#isClosed = true;
    this.end();
    for (const { reject } of this.#waiting) reject(cancelledError('the client has ended'));
    this.#waiting.clear();
  }
}
