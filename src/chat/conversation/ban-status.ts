import type { ChannelStateResponseFields } from '../../../protocol/index.ts';
import type { Clock } from '../../util/clock.ts';
import { LONGEST_TIMER } from '../constants.ts';
import type { EventFields } from '../event-fields.ts';
import type { Ban } from '../model.ts';

interface Banned {
  readonly banned?: boolean;
  readonly ban_expires?: string | null;
}

/** Whether a moderator has stopped this person from writing here, for good or until a time. */
export class BanStatus {
  /** Epoch ms; null while free. */
  #bannedUntil: number | null = null;
  /** As the moderator gave it, to whoever was here to hear it; the API tells it no other way. */
  #reason = '';
  readonly #clock: Clock;
  readonly #changed: () => void;
  #stopTimer: (() => void) | null = null;

  /** @param changed called when a ban is over, too: nobody else tells */
  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  isBanned(now: number): boolean {
    return this.#bannedUntil !== null && now < this.#bannedUntil;
  }

  /** What holds now, for who is to read it. */
  banAt(now: number): Ban | null {
    return this.isBanned(now) ? { until: this.ends, reason: this.#reason } : null;
  }

  /** When a ban that is over some time is over, epoch ms; null for none and for one without an end. */
  get ends(): number | null {
    return Number.isFinite(this.#bannedUntil) ? this.#bannedUntil : null;
  }

  /** The server's word after a query. */
  load(me: Banned | null, { membership }: Pick<ChannelStateResponseFields, 'membership'>): void {
    this.#bannedUntil = null;
    if (me?.banned) this.#ban(me.ban_expires);
    if (membership?.banned) this.#ban(membership.ban_expires);
    this.#follow();
  }

  onEvent(event: EventFields, me: string, cid: string): void {
    const about = event.user?.id === me && (event.cid === undefined || event.cid === cid);
    if (!about || event.shadow) return;
    if (event.type === 'user.banned') {
      this.#ban(event.expiration);
      this.#reason = event.reason ?? '';
    } else if (event.type === 'user.unbanned') this.#bannedUntil = null;
    else return;
    this.#follow();
  }

  /** Nothing is known of anybody. */
  reset(): void {
    this.stop();
    this.#bannedUntil = null;
    this.#reason = '';
  }

  stop(): void {
    this.#stopTimer?.();
  }

  /** The server refused a message because of it, and did not say for how long. */
  refused(): void {
    this.#ban(undefined);
  }

  #follow(): void {
    const left = (this.ends ?? Number.POSITIVE_INFINITY) - this.#clock.now();
    this.stop();
    this.#stopTimer = left > LONGEST_TIMER ? null : this.#clock.after(Math.max(0, left), this.#changed);
  }

  #ban(until: string | undefined | null): void {
    const end = until ? new Date(until).getTime() : Number.NaN;
    this.#bannedUntil = Number.isNaN(end) ? Number.POSITIVE_INFINITY : end;
  }
}
