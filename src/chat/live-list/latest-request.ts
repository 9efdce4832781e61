/** A request whose answer counts until a later request begins. */
export interface CurrentRequest {
  readonly signal: AbortSignal;
  isCurrent(): boolean;
}

/** Keeps only the latest request: a new one cancels the previous one, whose late answer is dropped. */
export class LatestRequest {
  #requestId = 0;
  #controller: AbortController | null = null;

  begin(): CurrentRequest {
    this.cancel();
    const requestId = this.#requestId;
    const controller = new AbortController();
    this.#controller = controller;
    return { signal: controller.signal, isCurrent: () => requestId === this.#requestId };
  }

  /** Cancels the request under way. */
  cancel(): void {
    this.#requestId += 1;
    this.#controller?.abort();
    this.#controller = null;
  }
}
