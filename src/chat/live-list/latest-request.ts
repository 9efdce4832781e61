/** A request whose answer counts as long as no later one was begun. */
export interface CurrentRequest {
  readonly signal: AbortSignal;
  isCurrent(): boolean;
}

/** Lets the latest request alone count: a new one cancels the one before, and its late answer is dropped. */
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
