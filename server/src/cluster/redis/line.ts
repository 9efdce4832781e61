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
export async function openLine<M>(
  url: string,
  channel: string,
  node: string,
  heard: Heard<M>,
): Promise<Line<M>> {
  const failure = await tryOnce(url);
  const [commands, ears] = [client(url), client(url)];
  const numbers = new Map<string, number>();
  let said = 0;
  let away = failure !== null;
  let subscribed: Promise<void> | null = null;

  /** Told once, however long it takes. */
  function failed(error: unknown): void {
    if (!away) heard.error(error);
    away = true;
  }
  /** The client of Redis subscribes again by itself after each outage. */
  function subscribe(): Promise<void> {
    subscribed ??= ears
      .subscribe(channel, (text) => {
        try {
          hear(text);
        } catch (error) {
          heard.error(error);
        }
      })
      .catch((error: unknown) => {
        subscribed = null;
        throw error;
      });
    return subscribed;
  }
  async function ready(): Promise<void> {
    if (!away || !commands.isReady || !ears.isReady) return;
    try {
      await subscribe();
    } catch {
      // The connection broke again: the next one tries it.
      return;
    }
    if (!away) return;
    away = false;
    // Messages of the time between are lost, whichever node sent them.
    numbers.clear();
    heard.missed(null);
  }

  function hear(text: string): void {
    const frame = JSON.parse(text) as Frame<M>;
    if (frame.node === node) return;
    const expected = numbers.get(frame.node);
    numbers.set(frame.node, frame.n + 1);
    if (expected !== undefined && expected !== frame.n) heard.missed(frame.node);
    heard.message(frame.node, frame.message);
  }
  for (const one of [commands, ears]) one.on('error', failed).on('ready', ready);
  const connected = Promise.all([commands.connect(), ears.connect()]);
  if (failure === null) {
    await connected;
    await subscribe();
  } else {
    connected.catch(() => undefined);
    heard.error(failure);
  }
  return {
    node,
    commands,
    get isConnected() {
      return !away && commands.isReady && ears.isReady;
    },
    say(message) {
      const frame: Frame<M> = { node, n: said, message };
      said += 1;
      commands.publish(channel, JSON.stringify(frame)).catch(failed);
    },
    async listeners() {
      const counts = await commands.pubSubNumSub([channel]);
      return Number(counts[channel] ?? 0);
    },
    async close() {
      for (const one of [ears, commands])
        if (one.isReady) await one.close().catch(() => undefined);
        else end(one);
    },
  };
}
