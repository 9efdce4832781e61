import type { ChannelStateResponseFields } from '../../../protocol/index.ts';
import type { Clock } from '../../util/clock.ts';
import { LONGEST_TIMER } from '../constants.ts';
import type { EventFields } from '../event-fields.ts';
import type { Ban } from '../model.ts';
import type { LeftBy } from '../news/handled-by.ts';

interface Banned {
  readonly banned?: boolean;
  readonly ban_expires?: string | null;
}

/** Tracks whether a moderator has banned this person from writing here, permanently or until a time. */
export class BanStatus {
  /** End of the ban, epoch ms; null while not banned. */
  #bannedUntil: number | null = null;
  /** The moderator's reason. Only a live event carries the reason, so it is empty for a ban loaded by a query. */
  #reason = '';
  readonly #clock: Clock;
  readonly #changed: () => void;
  #stopTimer: (() => void) | null = null;

  /** @param changed also called when a ban ends, because no event reports the end */
  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  isBanned(now: number): boolean {
    return this.#bannedUntil !== null && now < this.#bannedUntil;
  }

  /** Returns the ban in force at a time, with its end and reason, or null. */
  banAt(now: number): Ban | null {
    return this.isBanned(now) ? { until: this.ends, reason: this.#reason } : null;
  }

  /** End of a temporary ban, epoch ms; null without a ban or for a permanent one. */
  get ends(): number | null {
    return Number.isFinite(this.#bannedUntil) ? this.#bannedUntil : null;
  }

  /** Loads the status from a query's response. */
  load(me: Banned | null, { membership }: Pick<ChannelStateResponseFields, 'membership'>): void {
    this.#bannedUntil = null;
    if (me?.banned) this.#ban(me.ban_expires);
    if (membership?.banned) this.#ban(membership.ban_expires);
    this.#follow();
  }

  onEvent(event: EventFields, me: string, cid: string): void {
    const about = event.user?.id === me && (event.cid === undefined || event.cid === cid);
    if (!about || event.shadow) return;
    switch (event.type) {
      case 'user.banned':
        this.#ban(event.expiration);
        this.#reason = event.reason ?? '';
        break;
      case 'user.unbanned':
        this.#bannedUntil = null;
        break;
      default:
        event.type satisfies LeftBy<'ban-status'>;
        return;
    }
    this.#follow();
  }

  /** Forgets the status. */
  reset(): void {
    this.stop();
    this.#bannedUntil = null;
    this.#reason = '';
  }

  stop(): void {
    this.#stopTimer?.();
  }

  /** Notes that the server refused a message because of a ban of unknown length. */
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
