import { ApiError } from '../domain/index.ts';
import type { DeliveryClass } from '../wire/index.ts';
import { Backlog, type SlowReaders, type Waiting } from './backlog.ts';
import { CLOSE } from './close-codes.ts';
import { DEFAULT_OUTBOX_LIMITS } from './outbox.ts';
import type { Transport } from './transport.ts';

/** Bytes of one answer; the rest comes with the next poll, which follows at once. */
const ANSWER_BYTES = 524_288;
/** Least milliseconds between two answers to one client: frames that come meanwhile share one answer. */
const ANSWER_GAP_MS = 100;

export interface PollTimes {
  /** Milliseconds for which an idle poll is held. Clients give up after 30 s. */
  readonly holdMs: number;
  /** Milliseconds without a poll after which a client is gone. */
  readonly idleMs: number;
}

/** Answer to one poll. */
export interface PollAnswer {
  readonly frames: readonly Buffer[];
  /** The answer was not delivered: the next poll gets its frames. */
  lost(): void;
}

export interface PollEnds {
  /** The client has not polled for too long, or does not take frames that it must not miss. */
  onGone(): void;
  /** Called once, when no more frames are taken. */
  onEnd(): void;
}

interface Poll {
  answer(answer: PollAnswer): void;
  refuse(error: ApiError): void;
}

const NOTHING: PollAnswer = { frames: [], lost: () => undefined };

/** Long polls: frames wait for the next poll, and the poll waits for frames. One poll at a time; a later one takes over. */
export class PollTransport implements Transport {
  readonly #times: PollTimes;
  readonly #ends: PollEnds;
  readonly #backlog: Backlog;
  #poll: Poll | null = null;
  #idle: NodeJS.Timeout | null = null;
  #soon: NodeJS.Timeout | null = null;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #ended: ApiError | null = null;

  constructor(times: PollTimes, ends: PollEnds, slow: SlowReaders | null = null) {
    this.#times = times;
    this.#ends = ends;
    this.#backlog = new Backlog(DEFAULT_OUTBOX_LIMITS.queueBytes, slow);
    this.#waitForPoll();
  }

  /** Rejects with `unknownConnection` if the connection has ended meanwhile, `timeout` if the server stops. */
  poll(signal: AbortSignal): Promise<PollAnswer> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    this.#poll?.answer(NOTHING);
    return new Promise((resolve, reject) => {
      const hold = setTimeout(() => this.#poll?.answer(NOTHING), this.#times.holdMs);
      const aborted = () => this.#poll?.answer(NOTHING);
      const over = () => {
        this.#poll = null;
        clearTimeout(hold);
        signal.removeEventListener('abort', aborted);
      };
      this.#poll = {
        answer: (answer) => {
          over();
          this.#answeredAt = performance.now();
          this.#waitForPoll();
          resolve(answer);
        },
        refuse: (error) => {
          over();
          reject(error);
        },
      };
      if (this.#idle !== null) clearTimeout(this.#idle);
      signal.addEventListener('abort', aborted);
      if (signal.aborted) aborted();
      else if (!this.#backlog.isEmpty) this.#scheduleAnswer();
    });
  }

  push(frame: Buffer, delivery: DeliveryClass): boolean {
    const fits = this.#backlog.add(frame, delivery);
    if (fits) this.#scheduleAnswer();
    return fits;
  }

  /** The heartbeat does not judge whether the client still polls. */
  beat(): boolean {
    return true;
  }

  close(code: number): void {
    if (code === CLOSE.goingAway) {
      this.#end(new ApiError('timeout', 'the server stops: try again'));
      return;
    }
    // A client that learns of its token's end fetches another one before it connects again.
    if (code === CLOSE.tokenExpired)
      this.#poll?.refuse(
        new ApiError(
          'tokenExpired',
          'the token of the connection has expired or was revoked: fetch another one',
        ),
      );
    this.#end(
      new ApiError('unknownConnection', 'the connection was closed: connect again and use the new id'),
    );
  }

  terminate(): void {
    this.close(CLOSE.tryAgainLater);
  }

  #end(error: ApiError): void {
    if (this.#ended !== null) return;
    this.#ended = error;
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#poll?.refuse(error);
    this.#ends.onEnd();
  }

  #waitForPoll(): void {
    if (this.#ended !== null) return;
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#ends.onGone(), this.#times.idleMs);
    this.#idle.unref();
  }

  #scheduleAnswer(): void {
    if (this.#poll === null || this.#soon !== null) return;
    const wait = Math.max(0, this.#answeredAt + ANSWER_GAP_MS - performance.now());
    this.#soon = setTimeout(() => {
      this.#soon = null;
      // The poll may be over, with another one in its place or none.
      if (this.#poll !== null && !this.#backlog.isEmpty) this.#poll.answer(this.#take());
    }, wait);
  }

  #take(): PollAnswer {
    let room = ANSWER_BYTES;
    const taken = this.#backlog.takeWhile((frame) => {
      const fits = room > 0;
      room -= frame.length;
      return fits;
    });
    return { frames: taken.map(({ frame }) => frame), lost: () => this.#putBack(taken) };
  }

  #putBack(taken: readonly Waiting[]): void {
    if (this.#ended !== null) return;
    if (this.#backlog.putBack(taken)) this.#scheduleAnswer();
    else this.#ends.onGone();
  }
}
