import { retryPause } from '../../client/index.ts';
import { crowdedWait } from '../errors/crowded-wait.ts';
import { ChatFailure } from '../errors/failure.ts';
import { toChatError } from '../errors/to-chat-error.ts';
import type { ChatError } from '../model.ts';
import type { ChatEnvironment } from '../options.ts';

export interface GuestOnDemandPorts {
  readonly environment: ChatEnvironment;
  become(): Promise<void>;
  /** Called when the server did not answer; attempts go on. */
  waiting(error: ChatError): void;
  /** Called when the server refuses to create a guest for this visitor. */
  refused(error: ChatError): void;
}

/** Creates the guest that a message is waiting for, however long the network takes to come back. */
export class GuestOnDemand {
  readonly #ports: GuestOnDemandPorts;
  readonly #stopNetwork: () => void;
  #attempt = 0;
  #busy = false;
  #stopRetry: (() => void) | null = null;

  constructor(ports: GuestOnDemandPorts) {
    this.#ports = ports;
    this.#stopNetwork = ports.environment.network.subscribe((online) => {
      if (online && this.#stopRetry) void this.ask();
    });
  }

  /** Returns whether a guest is being created, or will be tried again. */
  get isAsking(): boolean {
    return this.#busy || this.#stopRetry !== null;
  }

  async ask(): Promise<void> {
    if (this.#busy) return;
    this.cancel();
    this.#busy = true;
    try {
      await this.#ports.become();
      this.#attempt = 0;
    } catch (cause) {
      this.#failed(cause);
    }
    this.#busy = false;
  }

  cancel(): void {
    this.#stopRetry?.();
    this.#stopRetry = null;
  }

  dispose(): void {
    this.cancel();
    this.#stopNetwork();
  }

  #failed(cause: unknown): void {
    const error = toChatError(cause);
    if (!error.retryable || (cause instanceof ChatFailure && error.forOwner)) {
      this.#ports.refused(error);
      return;
    }
    this.#attempt += 1;
    this.#ports.waiting(error);
    const { clock } = this.#ports.environment;
    const crowded =
      error.code === 'rate-limit' ? crowdedWait(cause instanceof Error ? cause.cause : null) : 0;
    const delay = Math.max(crowded, retryPause(this.#attempt, Math.random()));
    this.#stopRetry = clock.after(delay, () => void this.ask());
  }
}
