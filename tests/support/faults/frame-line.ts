import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { frameSplitter, isTextFrame } from './frames.ts';
import type { Weather } from './weather.ts';

/** A chat socket through the proxy. */
export interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  /** Nothing passes any more, and both ends look open. */
  isMute: boolean;
}

const HEAD_END = '\r\n\r\n';
const MOST_PIECES = 40;

interface Upgrade {
  readonly asked: IncomingMessage;
  readonly near: Socket;
  /** URL of the server. */
  readonly target: string;
  readonly weather: Weather;
}

/** Carries an upgraded connection to the server, frame by frame. */
export function openPair({ asked, near, target, weather }: Upgrade): Pair {
  const { hostname, port } = new URL(target);
  const far = connect(Number(port), hostname);
  const pair: Pair = { near, far, isMute: false };
  const lines = asked.rawHeaders.flatMap((name, i, all) => (i % 2 === 0 ? [`${name}: ${all[i + 1]}`] : []));
  far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}`);
  const down = new FrameStream(pair, weather, true);
  const up = new FrameStream(pair, weather, false);
  let head: Buffer | null = Buffer.alloc(0);
  far.on('data', (bytes) => {
    if (pair.isMute) return;
    if (head === null) return down.carry(bytes);
    head = Buffer.concat([head, bytes]);
    const end = head.indexOf(HEAD_END);
    if (end < 0) return;
    const rest = head.subarray(end + HEAD_END.length);
    near.write(head.subarray(0, end + HEAD_END.length));
    head = null;
    down.carry(rest);
  });
  near.on('data', (bytes) => {
    if (!pair.isMute) up.carry(bytes);
  });
  for (const side of [near, far]) {
    side.on('error', () => undefined);
    side.once('close', () => {
      // The other end of a black hole hears nothing of it.
      if (pair.isMute) return;
      near.destroy();
      far.destroy();
    });
  }
  return pair;
}

/** The frames of one direction, with the faults that are due. */
class FrameStream {
  readonly #pair: Pair;
  readonly #weather: Weather;
  readonly #toClient: boolean;
  readonly #split = frameSplitter();
  /** A frame that waits for the next one to overtake it. */
  #overtaken: Buffer | null = null;
  #queue = Promise.resolve();

  constructor(pair: Pair, weather: Weather, toClient: boolean) {
    this.#pair = pair;
    this.#weather = weather;
    this.#toClient = toClient;
  }

  carry(bytes: Buffer): void {
    for (const frame of this.#split(bytes)) this.#queue = this.#queue.then(() => this.#pass(frame));
  }

  get #to(): Socket {
    return this.#toClient ? this.#pair.near : this.#pair.far;
  }

  async #pass(frame: Buffer): Promise<void> {
    const isSafe = this.#pair.isMute || !isTextFrame(frame);
    const fault = isSafe ? null : this.#weather.takeFrame(this.#toClient);
    switch (fault?.fault) {
      case undefined:
        return this.#write(frame);
      case 'delay':
        await this.#weather.wait(fault.ms);
        return this.#write(frame);
      case 'duplicate':
        this.#write(frame);
        return this.#write(frame);
      case 'split':
        return this.#inPieces(frame);
      case 'truncate':
        this.#to.write(frame.subarray(0, frame.length >> 1));
        return void this.#breakAfter(fault.ms);
      case 'drop':
        return void this.#breakAfter(fault.ms);
      case 'reorder':
        // A frame that waits already is overtaken by this one.
        if (this.#overtaken !== null) return this.#write(frame);
        this.#overtaken = frame;
        void this.#weather.wait(fault.ms).then(() => this.#overtaken === frame && this.#writeOvertaken());
    }
  }

  #write(frame: Buffer): void {
    if (this.#pair.isMute) return;
    this.#to.write(frame);
    this.#writeOvertaken();
  }

  #writeOvertaken(): void {
    if (this.#overtaken !== null && !this.#pair.isMute) this.#to.write(this.#overtaken);
    this.#overtaken = null;
  }

  async #inPieces(frame: Buffer): Promise<void> {
    const size = Math.ceil(frame.length / MOST_PIECES);
    for (let at = 0; at < frame.length && !this.#pair.isMute; at += size) {
      this.#to.write(frame.subarray(at, at + size));
      await this.#weather.wait(1);
    }
  }

  async #breakAfter(ms: number): Promise<void> {
    this.#pair.isMute = true;
    await this.#weather.wait(ms);
    this.#pair.near.resetAndDestroy();
    this.#pair.far.destroy();
  }
}
