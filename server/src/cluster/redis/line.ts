/**
 * The channel of Redis on which nodes talk. Messages are numbered, so that each node notices those it has not received.
 */
import { createClient, ErrorReply } from 'redis';

type Client = ReturnType<typeof createClient>;

/** Milliseconds that an attempt to connect may take, and that a link may be silent. */
const CONNECT_MS = 5_000;
const PING_MS = 10_000;
/** Milliseconds between two attempts, more after each failure. */
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 2_000;

export interface Line<M> {
  readonly node: string;
  /** Sends to all other nodes. The message is lost if Redis is away, which the others notice. */
  say(message: M): void;
  /** Client for other commands; rejects at once while Redis is away. */
  readonly commands: Client;
  /** False while Redis is away. */
  readonly isConnected: boolean;
  /** Returns the number of nodes that listen, this one included. */
  listeners(): Promise<number>;
  close(): Promise<void>;
}

export interface LineHandlers<M> {
  /** Receives a message of another node. */
  message(node: string, message: M): void;
  /** A message of another node was lost: `null` if it is not known whose. */
  missed(node: string | null): void;
  error(error: unknown): void;
}

interface Names {
  /** The channel of Redis on which the nodes of one app talk. */
  readonly channel: string;
  readonly node: string;
}

interface Frame<M> {
  readonly node: string;
  /** Number of messages before this one. */
  readonly n: number;
  readonly message: M;
}

function client(url: string): Client {
  return createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (tries) => Math.min(FIRST_RETRY_MS * 2 ** Math.min(tries, 10), LAST_RETRY_MS),
    },
  });
}

/**
 * Tries once. Returns why Redis gave no answer, or null if it answered.
 * @throws ErrorReply if Redis refuses this program, for example for a wrong password
 */
async function tryOnce(url: string): Promise<unknown> {
  const probe = createClient({ url, socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false } });
  probe.on('error', () => undefined);
  // A frozen Redis takes the connection and stays silent.
  const limit = setTimeout(() => probe.destroy(), CONNECT_MS);
  try {
    await probe.connect();
    await probe.ping();
    await probe.close();
    return null;
  } catch (error) {
    if (error instanceof ErrorReply) throw error;
    return error;
  } finally {
    clearTimeout(limit);
  }
}

function end(one: Client): void {
  try {
    one.destroy();
  } catch {
    // The connection was never open.
  }
}

/**
 * Opens the line, also while Redis is away. Then it receives nothing until Redis is there.
 * @throws ErrorReply if Redis refuses this program
 */
export async function openLine<M>(url: string, names: Names, handlers: LineHandlers<M>): Promise<Line<M>> {
  const failure = await tryOnce(url);
  const line = new RedisLine(url, names, handlers);
  await line.connect(failure);
  return line;
}

class RedisLine<M> implements Line<M> {
  readonly node: string;
  readonly commands: Client;
  readonly #ears: Client;
  readonly #channel: string;
  readonly #handlers: LineHandlers<M>;
  /** Number that the next frame of each node must have. */
  readonly #expected = new Map<string, number>();
  #said = 0;
  #away = false;
  #subscribed: Promise<void> | null = null;

  constructor(url: string, { channel, node }: Names, handlers: LineHandlers<M>) {
    this.node = node;
    this.#channel = channel;
    this.#handlers = handlers;
    this.commands = client(url);
    this.#ears = client(url);
    for (const one of [this.commands, this.#ears])
      one.on('error', (error) => this.#failed(error)).on('ready', () => this.#ready());
  }

  /** @param failure why Redis gave no answer before; null if it answered */
  async connect(failure: unknown): Promise<void> {
    this.#away = failure !== null;
    const connected = Promise.all([this.commands.connect(), this.#ears.connect()]);
    if (failure === null) {
      await connected;
      await this.#subscribe();
    } else {
      connected.catch(() => undefined);
      this.#handlers.error(failure);
    }
  }

  get isConnected(): boolean {
    return !this.#away && this.#isReady;
  }

  say(message: M): void {
    const frame: Frame<M> = { node: this.node, n: this.#said, message };
    this.#said += 1;
    this.commands.publish(this.#channel, JSON.stringify(frame)).catch((error) => this.#failed(error));
  }

  async listeners(): Promise<number> {
    const counts = await this.commands.pubSubNumSub([this.#channel]);
    return Number(counts[this.#channel] ?? 0);
  }

  async close(): Promise<void> {
    for (const one of [this.#ears, this.commands])
      if (one.isReady) await one.close().catch(() => undefined);
      else end(one);
  }

  get #isReady(): boolean {
    return this.commands.isReady && this.#ears.isReady;
  }

  /** Reports an outage once, however long it takes. */
  #failed(error: unknown): void {
    if (!this.#away) this.#handlers.error(error);
    this.#away = true;
  }

  /** The client of Redis subscribes again by itself after each outage. */
  #subscribe(): Promise<void> {
    this.#subscribed ??= this.#ears
      .subscribe(this.#channel, (text) => {
        try {
          this.#receive(text);
        } catch (error) {
          this.#handlers.error(error);
        }
      })
      .catch((error: unknown) => {
        this.#subscribed = null;
        throw error;
      });
    return this.#subscribed;
  }

  async #ready(): Promise<void> {
    if (!this.#away || !this.#isReady) return;
    try {
      await this.#subscribe();
    } catch {
      // The Redis client subscribes again by itself after each outage.
      return;
    }
    if (!this.#away) return;
    this.#away = false;
    // Messages sent in between are lost, whichever node sent them.
    this.#expected.clear();
    this.#handlers.missed(null);
  }

  #receive(text: string): void {
    const frame = JSON.parse(text) as Frame<M>;
    if (frame.node === this.node) return;
    const expected = this.#expected.get(frame.node);
    this.#expected.set(frame.node, frame.n + 1);
    if (expected !== undefined && expected !== frame.n) this.#handlers.missed(frame.node);
    this.#handlers.message(frame.node, frame.message);
  }
}
