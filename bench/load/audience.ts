/** People with open sockets who watch their channels. They stay connected from round to round. */
import { openExchange } from './exchange.ts';
import { channelPath, connectUrl, type Person, type Target } from './people.ts';
import { openWatcher, type Watcher } from './watcher.ts';

/** Concurrent handshakes. A crowd that arrives at once is another benchmark. */
const AT_ONCE = 25;
const MESSAGE_NEW = '"message.new"';

export type Delivered = (frame: Buffer, person: Person) => void;

export interface Audience {
  /** Callback for each message.new that reaches a watcher; does nothing at first. */
  deliver: Delivered;
  readonly size: number;
  close(): void;
}

export async function gather(target: Target, people: readonly Person[]): Promise<Audience> {
  const watchers: Watcher[] = [];
  const audience = {
    deliver: (() => {}) as Delivered,
    size: people.length,
    close() {
      for (const watcher of watchers) watcher.close();
    },
  };
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const arriving = people.slice(from, from + AT_ONCE).map((person) => watch(target, person, audience));
    watchers.push(...(await Promise.all(arriving)));
  }
  return audience;
}

/** Opens sockets of people who watch nothing. Returns a function that closes the sockets. */
export async function hold(target: Target, people: readonly Person[]): Promise<() => void> {
  const sockets: Watcher[] = [];
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const arriving = people.slice(from, from + AT_ONCE).map(async (person) => {
      const socket = await openWatcher(connectUrl(target, person), () => {});
      // Throws for a refused socket, whose memory would be too small.
      connectionIdIn(socket.first);
      return socket;
    });
    sockets.push(...(await Promise.all(arriving)));
  }
  return () => {
    for (const socket of sockets) socket.close();
  };
}

async function watch(target: Target, person: Person, audience: Audience): Promise<Watcher> {
  const watcher = await openWatcher(connectUrl(target, person), (frame) => {
    if (frame.includes(MESSAGE_NEW)) audience.deliver(frame, person);
  });
  const exchange = await openExchange(target.url, {
    path: channelPath(target, person, { call: 'query', connectionId: connectionIdIn(watcher.first) }),
    token: person.token,
    contentType: 'application/json',
  });
  await exchange.post(JSON.stringify({ watch: true, state: true, messages: { limit: 1 } }));
  exchange.close();
  return watcher;
}

function connectionIdIn(text: string): string {
  const frame: unknown = JSON.parse(text);
  const id =
    typeof frame === 'object' && frame !== null && 'connection_id' in frame ? frame.connection_id : null;
  if (typeof id === 'string' && id !== '') return id;
  throw new Error(`expected a health check with a connection_id as the first frame, got ${text}`);
}
