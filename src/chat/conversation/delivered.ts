import type { MessageResponse } from '../../../protocol/index.ts';
import type { ChatClient } from '../../client/index.ts';
import { markDelivered } from '../../client/resources/channels.ts';
import type { Clock } from '../../util/clock.ts';
import { type Throttled, throttle } from '../../util/throttle.ts';
import { DELIVERED_MAX, DELIVERED_THROTTLE } from '../constants.ts';

/** Reports to the server which messages have arrived here, many channels in one request. */
export class DeliveredReports {
  readonly #client: () => ChatClient | null;
  readonly #newest = new Map<string, MessageResponse>();
  readonly #send: Throttled;

  constructor(clock: Clock, client: () => ChatClient | null) {
    this.#client = client;
    this.#send = throttle(clock, DELIVERED_THROTTLE, () => this.#report());
  }

  note(cid: string, message: MessageResponse): void {
    const known = this.#newest.get(cid);
    if (known && Date.parse(known.created_at ?? '') > Date.parse(message.created_at ?? '')) return;
    this.#newest.set(cid, message);
    this.#send.call();
  }

  stop(): void {
    this.#send.cancel();
    this.#newest.clear();
  }

  #report(): void {
    const client = this.#client();
    const reports = [...this.#newest]
      .slice(0, DELIVERED_MAX)
      .map(([cid, message]) => ({ cid, id: message.id }));
    this.#newest.clear();
    if (!client || reports.length === 0) return;
    // The next report, or reading the channel, makes up for a lost one.
    markDelivered(client, reports).catch(() => {});
  }
}
