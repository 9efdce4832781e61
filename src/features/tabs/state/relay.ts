import {
  type ChatEvent,
  CONNECTION_SILENCE_MS,
  type HealthCheckEvent,
  REQUEST_TIMEOUT_MS,
} from '../../../../protocol/index.ts';
import { ApiError, type Transport, type TransportListener } from '../../../client/index.ts';
import type { Clock } from '../../../util/clock.ts';

interface RelayPorts {
  readonly clock: Clock;
  readonly listener: TransportListener;
  /** Asks the other tabs which of them has the connection. */
  ask(): void;
  /** Called when no tab has answered in time. */
  silent(): void;
}

/** Carries the events of another tab's connection. */
export class Relay implements Transport {
  readonly #ports: RelayPorts;
  #stopTimer = () => {};
  #isClosed = false;
  /** The followed tab; empty until the relay is open. */
  tab = '';
  /** Id of its connection. */
  id = '';

  constructor(ports: RelayPorts) {
    this.#ports = ports;
  }

  /** Returns whether it waits for a tab with a connection. */
  get isWaiting(): boolean {
    return this.id === '' && !this.#isClosed;
  }

  get isOpen(): boolean {
    return this.id !== '' && !this.#isClosed;
  }

  open(tab: string, first: HealthCheckEvent): void {
    if (!this.isWaiting) return;
    this.tab = tab;
    this.id = first.connection_id;
    this.noteAlive();
    this.#ports.listener.onOpen(first);
  }

  onEvent(event: ChatEvent): void {
    this.noteAlive();
    this.#ports.listener.onEvent(event);
  }

  /** Waits for the next sign of life. Timers are late in hidden tabs, so a silent tab is asked before it counts as gone. */
  noteAlive(): void {
    this.#arm(CONNECTION_SILENCE_MS, () => this.check());
  }

  check(): void {
    if (this.#isClosed) return;
    this.#ports.ask();
    this.#arm(REQUEST_TIMEOUT_MS, () => this.#ports.silent());
  }

  /** Ends because the tab or its connection is gone. The client opens another transport. */
  end(): void {
    if (this.#isClosed) return;
    this.close();
    const error = new ApiError('the tab with the connection, or its connection, has gone');
    this.#ports.listener.onEnd({ error, next: 'retry' });
  }

  close(): void {
    this.#isClosed = true;
    this.#stopTimer();
  }

  #arm(ms: number, run: () => void): void {
    this.#stopTimer();
    this.#stopTimer = this.#isClosed ? () => {} : this.#ports.clock.after(ms, run);
  }
}
