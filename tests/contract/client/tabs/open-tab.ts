import type { ClientEnvironment } from '../../../../src/client/index.ts';
import { ConnectionSharing } from '../../../../src/features/tabs/state/shared-connection.ts';
import { randomId } from '../../../../src/util/random-id.ts';
import { type Opened, type Scene, watch } from '../scene.ts';

/** One of several tabs of the user `ann`. */
export interface Tab extends Opened {
  readonly connectionId: () => string | undefined;
  /** Returns whether all channels are watched on the current connection. */
  readonly watches: () => boolean;
  show(visible: boolean): void;
  /** Dies as a crashed tab does: the browser takes its locks and its socket, and it says nothing. */
  crash(): void;
  /** Hangs: it keeps its locks and its socket, and handles no messages. */
  hang(): void;
}

interface Options {
  readonly visible?: boolean;
  readonly user?: string;
  /** Channels that the tab watches with each connection. */
  readonly watches?: readonly string[];
  readonly locks?: Pick<LockManager, 'request'>;
  readonly environment?: Partial<ClientEnvironment>;
  readonly keeps?: (cid: string) => boolean;
}

function visibilityOf(initial: boolean) {
  const listeners = new Set<(visible: boolean) => void>();
  let current = initial;
  return {
    now: () => current,
    subscribe(listener: (visible: boolean) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(visible: boolean) {
      current = visible;
      for (const listener of listeners) listener(visible);
    },
  };
}

/** Locks that are released at once when their tab dies. */
function mortalLocks(locks: Pick<LockManager, 'request'>, death: Promise<void>, signal: AbortSignal) {
  const request = (name: string, options: LockOptions, run: () => unknown) => {
    const asked = options.steal
      ? options
      : { ...options, signal: AbortSignal.any([signal, ...(options.signal ? [options.signal] : [])]) };
    return locks.request(name, asked, () => Promise.race([run(), death]));
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
}

/** Name of the channel and the locks of this scene's tabs. */
export const nameOf = ({ server, front }: Scene, user = 'ann') =>
  `stoop:${server.key}:connection:${front.url}:${user}`;

/** Opens a tab with a connection of its own, which then joins the others. */
export async function openTab(scene: Scene, options: Options = {}): Promise<Tab> {
  const {
    visible = true,
    user = 'ann',
    watches = [],
    locks = navigator.locks,
    keeps = () => false,
  } = options;
  const visibility = visibilityOf(visible);
  const environment = scene.environmentWith({ visibility, ...options.environment });
  const opened = scene.open({
    environment,
    user: { id: user },
    getToken: () => scene.server.token(user),
  });
  const { client } = opened;
  const { connection } = client;
  if (!connection) throw new Error('expected a client of our own');
  let watchedOn: string | undefined;
  const watchAll = async () => {
    const id = connection.gate.current?.id;
    for (const channel of watches) await watch(opened, channel);
    watchedOn = id;
  };
  client.subscribe(({ kind }) => {
    // A request is cancelled if its connection is replaced: the next one asks again.
    if (kind === 'connected' || kind === 'reconnected') watchAll().catch(() => {});
  });
  await opened.until('connected');
  let die = () => {};
  const death = new Promise<void>((resolve) => {
    die = resolve;
  });
  const ended = new AbortController();
  const channel = new BroadcastChannel(nameOf(scene, user));
  new ConnectionSharing(connection, {
    ...{ client, visibility, keeps, channel },
    clock: environment.clock,
    locks: mortalLocks(locks, death, ended.signal),
    name: nameOf(scene, user),
    tab: randomId(),
  });
  return {
    ...opened,
    connectionId: () => connection.gate.current?.id,
    watches: () => watchedOn !== undefined && watchedOn === connection.gate.current?.id,
    show: visibility.change,
    crash() {
      channel.onmessage = null;
      channel.postMessage = () => {};
      connection.sharing = null;
      client.close();
      ended.abort();
      die();
    },
    hang() {
      channel.onmessage = null;
      channel.postMessage = () => {};
    },
  };
}
