import { type ApiError, cancelledError } from './api-error.ts';

/** A connection that stands. */
export interface Standing {
  readonly id: string;
  /** Aborts when it ends. */
  readonly ended: AbortSignal;
}

interface Waiting {
  resolve(standing: Standing): void;
  reject(error: ApiError): void;
}

/** Whether a connection stands, for requests that wait for one. */
export class ConnectionGate {
  #standing: (Standing & { readonly end: AbortController }) | null = null;
  #isClosed = false;
  readonly #waiting = new Set<Waiting>();

  get standing(): Standing | null {
    return this.#standing;
  }

  /** A connection stands from now on, in the place of the one before. */
  open(id: string): void {
    this.end();
    const end = new AbortController();
    const standing = { id, ended: end.signal, end };
    this.#standing = standing;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const { resolve } of waiting) resolve(standing);
  }

  /** The connection ended. Returns whether one stood. */
  end(): boolean {
    const standing = this.#standing;
    this.#standing = null;
    standing?.end.abort();
    return standing !== null;
  }

  /** Returns the connection once one stands. @throws ApiError if none will */
  wait(signal: AbortSignal): Promise<Standing> {
    if (this.#standing) return Promise.resolve(this.#standing);
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
