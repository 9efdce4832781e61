import { randomUUID } from 'node:crypto';
import { StorageError } from '../../domain/errors.ts';
import type { Bus, Cid, ConnectionId, Published, UserId } from '../../domain/ports.ts';
import type { Cluster } from '../cluster.ts';
import { createInProcessBus } from '../in-process/bus.ts';
import { type Advance, InOrder, type Told } from './in-order.ts';
import { sharedCounts } from './limits.ts';
import { type Line, openLine } from './line.ts';
import { Peers } from './peers.ts';
import { type KnownConnection, type PresenceStep, ReplicatedPresence } from './presence.ts';

export interface RedisClusterOptions {
  /** redis:// or rediss://, with a password where one is needed. */
  readonly url: string;
  /** What the names in Redis begin with: one app, one prefix. */
  readonly prefix: string;
  readonly onError: (error: unknown) => void;
  /** Called when Redis is there again, or for the first time after a start without it. @default nothing */
  readonly onJoined?: () => void;
  /** Times of `Peers`, ms. @default for people */
  readonly beatMs?: number;
  readonly lostMs?: number;
}

/** `hello`: tell me who is with you; `back` after a time without Redis, in which others heard nothing of this node · `state`: all of mine · `beat`: I am there · `bye`: I go, and so do mine. */
export type NodeMessage =
  | { readonly say: 'told'; readonly told: Told }
  | { readonly say: 'step'; readonly step: PresenceStep }
  | { readonly say: 'state'; readonly connections: readonly KnownConnection[] }
  | { readonly say: 'hello'; readonly back?: true }
  | { readonly say: 'beat' | 'bye' };

/** How long a node that starts waits for the others to tell who is with them, ms. */
const STATES_MS = 1_000;
const POLL_MS = 10;
/** Nodes come back within seconds of each other: clients start over once for all of them, ms. */
const SETTLE_MS = 1_000;

/** A bus whose listeners on this node and on all others hear the same, in the order in which a channel's changes were committed. */
function busOver(say: (told: Told) => void, onError: (error: unknown) => void) {
  const local = createInProcessBus(onError);
  const order = new InOrder((published) => local.publish(published));
  let events: Published[] = [];
  let advances: Advance[] = [];

  /** What a unit of work told is one message: nothing comes in between. */
  function flush(): void {
    const told = { events, advances };
    [events, advances] = [[], []];
    say(told);
    order.accept({ ...told, events: told.events.filter(({ event }) => event.cid !== null) });
  }
  const soon = () => {
    if (events.length + advances.length === 0) queueMicrotask(flush);
  };
  const bus: Bus = {
    publish(published) {
      soon();
      events.push(published);
      // What is about no channel has no place among others; what this node knows by it, it knows at once.
      if (published.event.cid === null) local.publish(published);
    },
    advanced(cid, from, to) {
      soon();
      advances.push({ cid, from, to });
    },
    subscribe: (listener) => local.subscribe(listener),
  };
  return { bus, heard: (told: Told) => order.accept(told), close: () => order.close() };
}

/**
 * Several nodes as one. Starts without Redis as well: the node is alone until Redis is there.
 * @throws StorageError STOOP_REDIS_UNREACHABLE if Redis refuses this program
 */
export async function openRedisCluster(options: RedisClusterOptions): Promise<Cluster> {
  const { url, prefix, onError } = options;
  const node = randomUUID();
  const missed: (() => void)[] = [];
  const unwatched: ((connectionId: ConnectionId, cid: Cid) => void)[] = [];
  const lost: ((connectionId: ConnectionId, userId: UserId) => Promise<void>)[] = [];
  const bus = busOver((told) => say({ say: 'told', told }), onError);
  const people = new ReplicatedPresence(
    node,
    (step) => say({ say: 'step', step }),
    (connectionId, cid) => {
      for (const listener of unwatched) listener(connectionId, cid);
    },
  );
  const peers = new Peers(node, options, {
    beat: () => say({ say: 'beat' }),
    lost: (gone) => {
      for (const { connectionId, userId } of people.of(gone))
        for (const listener of lost) listener(connectionId, userId).catch(onError);
    },
    has: (gone) => people.of(gone).length > 0,
  });
  let line: Line<NodeMessage> | null = null;
  let states = 0;
  let settling: NodeJS.Timeout | null = null;

  const startOver = () => {
    for (const listener of missed) listener();
  };

  /** Another node is back: its clients wrote what the clients here have not heard. */
  function startOverSoon(): void {
    settling ??= setTimeout(() => {
      settling = null;
      startOver();
    }, SETTLE_MS).unref();
  }

  function say(message: NodeMessage): void {
    line?.say(message);
  }

  function hear(from: string, message: NodeMessage): void {
    peers.heard(from);
    switch (message.say) {
      case 'told':
        bus.heard(message.told);
        return;
      case 'step':
        people.heard(from, message.step);
        return;
      case 'state':
        states += 1;
        people.replace(from, message.connections);
        return;
      case 'hello':
        say({ say: 'state', connections: people.own() });
        if (message.back === true) startOverSoon();
        return;
      case 'bye':
        peers.gone(from);
        return;
      case 'beat':
        return;
    }
  }

  try {
    line = await openLine<NodeMessage>(url, `${prefix}:nodes`, node, {
      message: hear,
      missed(from) {
        if (from === null) options.onJoined?.();
        // Steps may be among it, this node's own too.
        say(from === null ? { say: 'hello', back: true } : { say: 'hello' });
        say({ say: 'state', connections: people.own() });
        startOver();
      },
      error: onError,
    });
  } catch (cause) {
    throw new StorageError(
      'STOOP_REDIS_UNREACHABLE',
      'Redis refuses this program at REDIS_URL: correct its user and password',
      { cause },
    );
  }
  const opened = line;
  if (opened.isConnected) {
    say({ say: 'hello' });
    const others = (await opened.listeners()) - 1;
    const deadline = performance.now() + STATES_MS;
    while (states < others && performance.now() < deadline)
      await new Promise((next) => setTimeout(next, POLL_MS));
  }
  peers.start();
  return {
    bus: bus.bus,
    presence: people.presence,
    counts: sharedCounts(opened.commands, prefix),
    async check() {
      if (!opened.isConnected) throw new Error('Redis is away');
      await opened.commands.ping();
    },
    onMissed: (listener) => missed.push(listener),
    onUnwatched: (listener) => unwatched.push(listener),
    onLost: (listener) => lost.push(listener),
    async close() {
      peers.stop();
      if (settling !== null) clearTimeout(settling);
      bus.close();
      say({ say: 'bye' });
      await opened.close();
    },
  };
}
