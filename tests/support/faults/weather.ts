import type { IncomingMessage } from 'node:http';
import type { Deed } from './schedule.ts';

export type ArmedRequest = Extract<Deed, { kind: 'request' }>;
export type ArmedFrame = Extract<Deed, { kind: 'frame' }>;

interface Counted<T> {
  readonly fault: T;
  left: number;
}

/** The state of one person's network: faults that wait for their requests and frames, and those that last. */
export class Weather {
  readonly #requests: Counted<ArmedRequest>[] = [];
  readonly #frames: Counted<ArmedFrame>[] = [];
  readonly #speed: number;
  isCut = false;
  isBlackHole = false;
  allowsSockets = true;
  isPortal = false;
  /** Faults that happened so far. */
  injected = 0;

  /** @param speed the clients' milliseconds that pass in a real one */
  constructor(speed: number) {
    this.#speed = speed;
  }

  arm(fault: ArmedRequest | ArmedFrame): void {
    if (fault.kind === 'request') this.#requests.push({ fault, left: fault.count });
    else this.#frames.push({ fault, left: fault.count });
  }

  /** Returns the fault of this request, which has happened with that. */
  takeRequest(request: Pick<IncomingMessage, 'method' | 'url'>): ArmedRequest | null {
    return this.#take(this.#requests, ({ onlySends }) => !onlySends || isSend(request));
  }

  takeFrame(toClient: boolean): ArmedFrame | null {
    return this.#take(this.#frames, (fault) => fault.toClient === toClient);
  }

  clear(): void {
    this.#requests.length = 0;
    this.#frames.length = 0;
    this.isCut = false;
    this.isBlackHole = false;
    this.allowsSockets = true;
    this.isPortal = false;
  }

  /** @param ms as the clients count */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, ms / this.#speed));
  }

  #take<T>(armed: Counted<T>[], fits: (fault: T) => boolean): T | null {
    const found = armed.find(({ fault }) => fits(fault));
    if (!found) return null;
    this.injected += 1;
    found.left -= 1;
    if (found.left === 0) armed.splice(armed.indexOf(found), 1);
    return found.fault;
  }
}

function isSend({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  return method === 'POST' && /\/message\?/.test(url);
}
