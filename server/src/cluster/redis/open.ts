import { randomUUID } from 'node:crypto';
import { StorageError } from '../../domain/errors.ts';
import type { Bus, Cid, ConnectionId, Published, UserId } from '../../domain/ports/index.ts';
import type { Cluster } from '../cluster.ts';
import { createInProcessBus } from '../in-process/bus.ts';
import { type Advance, type EventBatch, InOrder } from './in-order.ts';
import { sharedCounts } from './limits.ts';
import { type Line, openLine } from './line.ts';
import { Peers } from './peers.ts';
import { type KnownConnection, type PresenceStep, ReplicatedPresence } from './presence.ts';

export interface RedisClusterOptions {
  /** redis:// or rediss://, with a password if one is needed. */
  readonly url: string;
  /** Prefix of all names in Redis: one app, one prefix. */
  readonly prefix: string;
  readonly onError: (error: unknown) => void;
  /** Called when Redis is back, or reached for the first time after a start without it. @default nothing */
  readonly onJoined?: () => void;
  /** Times of `Peers`, ms. @default for people */
  readonly beatMs?: number;
  readonly lostMs?: number;
}

/**
 * Messages between nodes.
 * - `hello`: asks the others for their connections
 * - `back`: the same after a time without Redis, in which others received nothing of this node
 * - `state`: all connections of this node
 * - `beat`: this node is alive
 * - `bye`: this node leaves, with all its connections
 */
export type NodeMessage =
  | { readonly say: 'batch'; readonly batch: EventBatch }
  | { readonly say: 'step'; readonly step: PresenceStep }
  | { readonly say: 'state'; readonly connections: readonly KnownConnection[] }
  | { readonly say: 'hello'; readonly back?: true }
  | { readonly say: 'beat' | 'bye' };

/** Milliseconds a starting node waits for the other nodes' connections. */
const STATES_MS = 1_000;
const POLL_MS = 10;
/**
 * Milliseconds to collect returning nodes: they come back within seconds of each other, and clients start over once for
 * all.
 */
const SETTLE_MS = 1_000;

/**
 * Creates a bus whose listeners on all nodes get the same events, in the order in which a channel's changes were
 * committed.
 */
function busOver(say: (batch: EventBatch) => void, onError: (error: unknown) => void) {
  const local = createInProcessBus(onError);
  const order = new InOrder((published) => local.publish(published));
  let events: Published[] = [];
  let advances: Advance[] = [];

  /** Sends everything that a unit of work published as one message, so nothing comes in between. */
  function flush(): void {
    const batch = { events, advances };
    [events, advances] = [[], []];
    say(batch);
    order.accept({ ...batch, events: batch.events.filter(({ event }) => event.cid !== null) });
  }
  const soon = () => {
    if (events.length + advances.length === 0) queueMicrotask(flush);
  };
  const bus: Bus = {
    publish(published) {
      soon();
      events.push(published);
      // Events without a channel have no order to keep, so this node's listeners get them at once.
      if (published.event.cid === null) local.publish(published);
    },
    advanced(cid, from, to) {
      soon();
      advances.push({ cid, from, to });
    },
    subscribe: (listener) => local.subscribe(listener),
  };
  return { bus, receive: (batch: EventBatch) => order.accept(batch), close: () => order.close() };
}

/**
 * Opens several nodes as one. Starts without Redis as well: the node is alone until Redis is there.
 * @throws StorageError STOOP_REDIS_UNREACHABLE if Redis refuses this program
 */
export async function openRedisCluster(options: RedisClusterOptions): Promise<Cluster> {
  const cluster = new RedisCluster(options);
  try {
    await cluster.open();
  } catch (cause) {
    throw new StorageError(
      'STOOP_REDIS_UNREACHABLE',
      'Redis refuses this program at REDIS_URL: correct its user and password',
      { cause },
    );
  }
  return cluster.join();
}

class RedisCluster {
  readonly #options: RedisClusterOptions;
  readonly #node = randomUUID();
  readonly #missed: (() => void)[] = [];
  readonly #unwatched: ((connectionId: ConnectionId, cid: Cid) => void)[] = [];
  readonly #lost: ((connectionId: ConnectionId, userId: UserId) => Promise<void>)[] = [];
  readonly #bus: ReturnType<typeof busOver>;
  readonly #people: ReplicatedPresence;
  readonly #peers: Peers;
  /** Null until it is open. */
  #line: Line<NodeMessage> | null = null;
  /** Nodes that have sent their connections. */
  #states = 0;
  #settling: NodeJS.Timeout | null = null;

  constructor(options: RedisClusterOptions) {
    this.#options = options;
    this.#bus = busOver((batch) => this.#say({ say: 'batch', batch }), options.onError);
    this.#people = new ReplicatedPresence(
      this.#node,
      (step) => this.#say({ say: 'step', step }),
      (connectionId, cid) => {
        for (const listener of this.#unwatched) listener(connectionId, cid);
      },
    );
    this.#peers = new Peers(this.#node, options, {
      beat: () => this.#say({ say: 'beat' }),
      lost: (gone) => this.#endConnectionsOf(gone),
      has: (gone) => this.#people.of(gone).length > 0,
    });
  }

  /** @throws ErrorReply if Redis refuses this program */
  async open(): Promise<void> {
    const { url, prefix, onError } = this.#options;
    const names = { channel: `${prefix}:nodes`, node: this.#node };
    this.#line = await openLine<NodeMessage>(url, names, {
      message: (from, message) => this.#receive(from, message),
      missed: (from) => this.#onMissed(from),
      error: onError,
    });
  }

  /** Waits until the other nodes have sent their connections. */
  async join(): Promise<Cluster> {
    const line = this.#opened();
    if (line.isConnected) {
      this.#say({ say: 'hello' });
      const others = (await line.listeners()) - 1;
      const deadline = performance.now() + STATES_MS;
      while (this.#states < others && performance.now() < deadline)
        await new Promise((next) => setTimeout(next, POLL_MS));
    }
    this.#peers.start();
    return {
      bus: this.#bus.bus,
      presence: this.#people.presence,
      counts: sharedCounts(line.commands, this.#options.prefix),
      async check() {
        if (!line.isConnected) throw new Error('Redis is away');
        await line.commands.ping();
      },
      onMissed: (listener) => this.#missed.push(listener),
      onUnwatched: (listener) => this.#unwatched.push(listener),
      onLost: (listener) => this.#lost.push(listener),
      close: () => this.#close(),
    };
  }

  #opened(): Line<NodeMessage> {
    if (this.#line === null) throw new Error('the cluster is not open');
    return this.#line;
  }

  #say(message: NodeMessage): void {
    this.#line?.say(message);
  }

  #receive(from: string, message: NodeMessage): void {
    this.#peers.seen(from);
    switch (message.say) {
      case 'batch':
        this.#bus.receive(message.batch);
        return;
      case 'step':
        this.#people.onStep(from, message.step);
        return;
      case 'state':
        this.#states += 1;
        this.#people.replace(from, message.connections);
        return;
      case 'hello':
        this.#say({ say: 'state', connections: this.#people.own() });
        if (message.back === true) this.#scheduleRestart();
        return;
      case 'bye':
        this.#peers.gone(from);
        return;
      case 'beat':
        return;
    }
  }

  /** @param from the node whose messages were lost; null if those of all nodes */
  #onMissed(from: string | null): void {
    if (from === null) this.#options.onJoined?.();
    // The lost messages may have been steps, this node's own included.
    this.#say(from === null ? { say: 'hello', back: true } : { say: 'hello' });
    this.#say({ say: 'state', connections: this.#people.own() });
    this.#startOver();
  }

  #startOver(): void {
    for (const listener of this.#missed) listener();
  }

  /** Another node is back: its clients wrote messages that the clients here have not received. */
  #scheduleRestart(): void {
    this.#settling ??= setTimeout(() => {
      this.#settling = null;
      this.#startOver();
    }, SETTLE_MS).unref();
  }

  #endConnectionsOf(gone: string): void {
    for (const { connectionId, userId } of this.#people.of(gone))
      for (const listener of this.#lost) listener(connectionId, userId).catch(this.#options.onError);
  }

  async #close(): Promise<void> {
    this.#peers.stop();
    if (this.#settling !== null) clearTimeout(this.#settling);
    this.#bus.close();
    this.#say({ say: 'bye' });
    await this.#opened().close();
  }
}
