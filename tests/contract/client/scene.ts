import { expect } from 'vitest';
import type { ChatEvent } from '../../../protocol/index.ts';
import * as protocol from '../../../protocol/index.ts';
import type { ChatClient, ClientEnvironment, ClientNews, ConnectOptions } from '../../../src/client/index.ts';
import type { Clock } from '../../../src/util/clock.ts';
import { randomId } from '../../../src/util/random-id.ts';
import { sendForm } from '../../../src/util/send-form.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Front, startFront } from './front.ts';

/** Creates a client, one of the implementations of the interface. */
export type Make = (options: ConnectOptions) => ChatClient;

export interface Opened {
  readonly client: ChatClient;
  /** All news so far. */
  readonly news: readonly ClientNews[];
  /** Kinds of news, without events. */
  readonly kinds: () => readonly ClientNews['kind'][];
  /** The same without `offline`, which some clients report with every break. */
  readonly steps: () => readonly ClientNews['kind'][];
  readonly events: (type: ChatEvent['type']) => readonly ChatEvent[];
  /** Resolves when news of this kind has come this many times. @param times default 1 */
  until(kind: ClientNews['kind'], times?: number): Promise<void>;
  /** The error that ended it. */
  failure(): unknown;
}

export interface Scene {
  readonly server: TestServer;
  readonly front: Front;
  /** Clients of another package: other users, and the app's own server. */
  readonly others: ReturnType<typeof clientsOf>;
  readonly network: { change(online: boolean): void };
  /** Whether the page is looked at. */
  readonly visibility: { now(): boolean; change(visible: boolean): void; readonly listeners: number };
  /** The limit of so many ms is reached after so many real ones. Pauses between attempts are always short. */
  hurry(ms: number, real: number): void;
  environmentWith(other: Partial<ClientEnvironment>): ClientEnvironment;
  /** @param options differ from those of the user `ann` behind the front */
  open(options?: Partial<ConnectOptions>): Opened;
}

export interface Case {
  readonly title: string;
  /** Runs the server in a process of its own, which the case kills. */
  readonly killsServer?: true;
  run(scene: Scene): Promise<void>;
}

/** Pauses are this many times shorter than for people. */
const SHORTER = 50;
/** Limits are this many times longer: busy machines are slow. */
const LONGER = 10;
const PAUSES = /^(?:RECONNECT_|HEALTH_CHECK_EVERY)/;
const LIMITS = new Set<unknown>([
  ...Object.entries(protocol).flatMap(([name, value]) => (PAUSES.test(name) ? [] : [value])),
  protocol.CONNECTION_SILENCE_MS - protocol.HEALTH_CHECK_EVERY_MS,
]);

function testClock(real: ReadonlyMap<number, number>): Clock {
  const wait = (ms: number) => real.get(ms) ?? (LIMITS.has(ms) ? ms * LONGER : ms / SHORTER);
  return {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, wait(ms));
      return () => clearTimeout(timer);
    },
  };
}

function testCondition() {
  const listeners = new Set<(value: boolean) => void>();
  let current = true;
  return {
    now: () => current,
    get listeners() {
      return listeners.size;
    },
    subscribe(listener: (value: boolean) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(value: boolean) {
      current = value;
      for (const listener of listeners) listener(value);
    },
  };
}

/** A server with a front, and clients that close with it. @param child the server can be killed */
export async function startScene(make: Make, child: boolean): Promise<Scene & { close(): Promise<void> }> {
  const server = await startServer({ child, options: { connectionsPerUser: 5, pollHoldMs: 1_000 } });
  await server.token('bob', 'user');
  const front = await startFront(server.url);
  const others = clientsOf(() => server);
  const [network, visibility] = [testCondition(), testCondition()];
  const real = new Map<number, number>();
  const environment: ClientEnvironment = {
    clock: testClock(real),
    ...{ fetch, WebSocket, network, visibility, randomId, sendForm },
  };
  const opened: ChatClient[] = [];
  return {
    server,
    front,
    others,
    ...{ network, visibility },
    hurry: (ms, realMs) => real.set(ms, realMs),
    environmentWith: (other) => ({ ...environment, ...other }),
    open(options) {
      const client = make({
        key: server.key,
        baseURL: front.url,
        user: { id: 'ann', name: 'Ann' },
        getToken: () => server.token('ann'),
        environment,
        ...options,
      });
      opened.push(client);
      return record(client);
    },
    async close() {
      for (const client of opened) client.close();
      await others.closeAll();
      await front.close();
      await server.close();
    },
  };
}

/** Records the news of a client. */
export function record(client: ChatClient): Opened {
  const news: ClientNews[] = [];
  client.subscribe((one) => {
    news.push(one);
  });
  const kinds = () => news.flatMap(({ kind }) => (kind === 'event' ? [] : [kind]));
  return {
    client,
    news,
    kinds,
    steps: () => kinds().filter((kind) => kind !== 'offline'),
    events: (type) =>
      news.flatMap((one) => (one.kind === 'event' && one.event.type === type ? [one.event] : [])),
    until: (kind, times = 1) =>
      expect
        .poll(() => kinds().filter((one) => one === kind).length, { message: `waiting for ${kind}` })
        .toBe(times),
    failure: () => news.flatMap((one) => (one.kind === 'failed' ? [one.cause] : []))[0],
  };
}

/** Watches a channel, and creates it if it does not exist. */
export async function watch({ client }: Opened, id: string): Promise<void> {
  await client.request({
    method: 'POST',
    path: `/channels/messaging/${id}/query`,
    body: { watch: true, state: true, data: { members: ['ann', 'bob'] } },
    subscribes: true,
  });
}

/** The texts of the messages received. */
export const textsOf = (opened: Opened): readonly unknown[] =>
  opened.events('message.new').map((event) => (event.type === 'message.new' ? event.message.text : null));
