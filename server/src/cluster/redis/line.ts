/** The channel of Redis on which nodes talk: numbered, so that each notices what it has not heard. */
import { createClient, ErrorReply } from 'redis';

type Client = ReturnType<typeof createClient>;

/** How long a try to connect may take, and a link may be silent, ms. */
const CONNECT_MS = 5_000;
const PING_MS = 10_000;
/** Between two tries, ms: the more there were the longer. */
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 2_000;

export interface Line<M> {
  readonly node: string;
  /** To all other nodes; lost where Redis is away, which they notice. */
  say(message: M): void;
  /** For commands besides; rejects at once where Redis is away. */
  readonly commands: Client;
  /** False while Redis is away. */
  readonly isConnected: boolean;
  /** Nodes that listen, this one included. */
  listeners(): Promise<number>;
  close(): Promise<void>;
}

export interface Heard<M> {
  /** What another node said. */
  message(node: string, message: M): void;
  /** Something another node said was not heard: `null` where it is not known whose it was. */
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
  /** How many there were before it. */
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
 * @throws ErrorReply if Redis refuses this program, such as for a wrong password
 */
async function tryOnce(url: string): Promise<unknown> {
  const probe = createClient({ url, socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false } });
  probe.on('error', () => undefined);
  // A Redis that is frozen takes the connection and stays silent.
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
    // It never was open.
  }
}

/**
 * Opens the line, also while Redis is away: then nothing is heard until it is there.
 * @throws ErrorReply if Redis refuses this program
 */
export async function openLine<M>(url: string, names: Names, heard: Heard<M>): Promise<Line<M>> {
  const failure = await tryOnce(url);
  const line = new RedisLine(url, names, heard);
  await line.connect(failure);
  return line;
}

class RedisLine<M> implements Line<M> {
  readonly node: string;
  readonly commands: Client;
  readonly #ears: Client;
  readonly #channel: string;
  readonly #heard: Heard<M>;
  /** The number that the next frame of a node has to have. */
  readonly #expected = new Map<string, number>();
  #said = 0;
  #away = false;
  #subscribed: Promise<void> | null = null;

  constructor(url: string, { channel, node }: Names, heard: Heard<M>) {
    this.node = node;
    this.#channel = channel;
    this.#heard = heard;
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
      this.#heard.error(failure);
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
    if (!this.#away) this.#heard.error(error);
    this.#away = true;
  }

  /** The client of Redis subscribes again by itself after each outage. */
  #subscribe(): Promise<void> {
    this.#subscribed ??= this.#ears
      .subscribe(this.#channel, (text) => {
        try {
          this.#hear(text);
        } catch (error) {
          this.#heard.error(error);
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
      // The connection broke again: the next one tries it.
      return;
    }
    if (!this.#away) return;
    this.#away = false;
    // Messages of the time between are lost, whichever node sent them.
    this.#expected.clear();
    this.#heard.missed(null);
  }

  #hear(text: string): void {
    const frame = JSON.parse(text) as Frame<M>;
    if (frame.node === this.node) return;
    const expected = this.#expected.get(frame.node);
    this.#expected.set(frame.node, frame.n + 1);
    if (expected !== undefined && expected !== frame.n) this.#heard.missed(frame.node);
    this.#heard.message(frame.node, frame.message);
  }
}
