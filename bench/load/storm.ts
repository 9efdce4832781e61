/** A crowd of our own chat clients, in a process of its own, that loses its connections at the same moment. */

import { performance } from 'node:perf_hooks';
import { connect } from '../../src/client/index.ts';
import { systemClock } from '../../src/util/clock.ts';
import { randomId } from '../../src/util/random-id.ts';
import { sendForm } from '../../src/util/send-form.ts';
import { serveJobs } from '../harness/worker.ts';
import type { Person, Target } from './people.ts';

/** Clients that connect at a time while the crowd gathers. */
const AT_ONCE = 50;
/** A client that is not back after this time was refused for ever. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 5;

interface CrowdOrder {
  readonly target: Target;
  readonly people: readonly Person[];
}

export interface Return {
  /** Milliseconds from the break to the answer that each client needs to show the conversation again. */
  readonly backAfter: readonly number[];
  readonly neverBack: number;
  /** Attempts to connect, or to load the conversation, that failed on the way. */
  readonly failedAttempts: number;
  /** Share of its time that this process was busy, 0 to 1. */
  readonly busy: number;
}

export type StormJobs = {
  readonly gather: (order: CrowdOrder) => Promise<void>;
  /** All clients reconnect at once, as their network comes back. */
  readonly storm: (_: null) => Promise<Return>;
};

interface Guest {
  /** Number of times that the conversation was loaded. */
  loads: number;
  failures: number;
}

const networks = new Set<(online: boolean) => void>();
const network = {
  now: () => true,
  subscribe(listener: (online: boolean) => void) {
    networks.add(listener);
    return () => networks.delete(listener);
  },
};
const visibility = { subscribe: () => () => undefined };
const guests: Guest[] = [];

/** Opens a client that loads and watches its channel after each connection, as a widget does. */
function arrive({ url: baseURL, key }: Target, { userId, token, type, channelId }: Person): Guest {
  const guest: Guest = { loads: 0, failures: 0 };
  const client = connect({
    ...{ key, baseURL, user: { id: userId }, getToken: async () => token },
    environment: { clock: systemClock, fetch, WebSocket, network, visibility, randomId, sendForm },
  });
  async function load(): Promise<void> {
    try {
      await client.request({
        method: 'POST',
        path: `/channels/${type}/${channelId}/query`,
        body: { watch: true, state: true, messages: { limit: 25 } },
        subscribes: true,
      });
      guest.loads += 1;
    } catch {
      guest.failures += 1;
      setTimeout(() => client.online && void load(), 1_000);
    }
  }
  client.subscribe(({ kind }) => {
    if (kind === 'connected' || kind === 'reconnected') void load();
    if (kind === 'failed') guest.failures += 1;
  });
  return guest;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));

async function gather({ target, people }: CrowdOrder): Promise<void> {
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const group = people.slice(from, from + AT_ONCE).map((person) => arrive(target, person));
    guests.push(...group);
    while (group.some(({ loads }) => loads === 0)) await pause();
  }
}

async function storm(): Promise<Return> {
  const before = guests.map(({ loads, failures }) => ({ loads, failures }));
  const backAfter = new Map<number, number>();
  const idle = performance.eventLoopUtilization();
  const start = performance.now();
  for (const reconnect of networks) reconnect(true);
  while (backAfter.size < guests.length && performance.now() - start < PATIENCE_MS) {
    await pause();
    for (const [n, guest] of guests.entries())
      if (guest.loads > (before[n]?.loads ?? 0) && !backAfter.has(n))
        backAfter.set(n, performance.now() - start);
  }
  return {
    backAfter: [...backAfter.values()],
    neverBack: guests.length - backAfter.size,
    failedAttempts: guests.reduce((sum, { failures }, n) => sum + failures - (before[n]?.failures ?? 0), 0),
    busy: performance.eventLoopUtilization(idle).utilization,
  };
}

const jobs: StormJobs = { gather, storm };

serveJobs(jobs);
