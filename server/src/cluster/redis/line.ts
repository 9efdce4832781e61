/** The channel of Redis on which nodes talk: numbered, so that each notices what it has not heard. */
import { createClient } from 'redis';

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

/** Fails once instead of trying for ever: whoever starts a server wants to know. */
async function connectOnce(url: string): Promise<void> {
  const probe = createClient({ url, socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false } });
  probe.on('error', () => undefined);
  await probe.connect();
  await probe.ping();
  await probe.close();
}

/** @throws what the client of Redis throws where it cannot be reached */
export async function openLine<M>(
  url: string,
  channel: string,
  node: string,
  heard: Heard<M>,
): Promise<Line<M>> {
  await connectOnce(url);
  const [commands, ears] = [client(url), client(url)];
  const numbers = new Map<string, number>();
  let said = 0;
  let away = false;

  /** Told once, however long it takes. */
  function failed(error: unknown): void {
    if (!away) heard.error(error);
    away = true;
  }
  function ready(): void {
    if (!away || !commands.isReady || !ears.isReady) return;
    away = false;
    // What was said meanwhile is gone, whoever said it.
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
  await Promise.all([commands.connect(), ears.connect()]);
  await ears.subscribe(channel, (text) => {
    try {
      hear(text);
    } catch (error) {
      heard.error(error);
    }
  });
  return {
    node,
    commands,
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
        else one.destroy();
    },
  };
}
