import { type ApiError, cancelledError } from './api-error.ts';

/** A connection that stands. */
export interface OpenConnection {
  readonly id: string;
  /** Aborts when it ends. */
  readonly ended: AbortSignal;
}

interface Waiting {
  resolve(current: OpenConnection): void;
  reject(error: ApiError): void;
}

/** Whether a connection stands, for requests that wait for one. */
export class ConnectionGate {
  #current: (OpenConnection & { readonly end: AbortController }) | null = null;
  #isClosed = false;
  readonly #waiting = new Set<Waiting>();

  get current(): OpenConnection | null {
    return this.#current;
  }

  /** A connection stands from now on, in the place of the one before. */
  open(id: string): void {
    this.end();
    const end = new AbortController();
    const current = { id, ended: end.signal, end };
    this.#current = current;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const { resolve } of waiting) resolve(current);
  }

  /** The connection ended. Returns whether one stood. */
  end(): boolean {
    const current = this.#current;
    this.#current = null;
    current?.end.abort();
    return current !== null;
  }

  /** Returns the connection once one stands. @throws ApiError if none will */
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
