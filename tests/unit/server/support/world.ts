import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import { createInProcessBus, createInProcessPresence } from '../../../../server/src/cluster/index.ts';
import {
  type Actor,
  ApiError,
  type ChannelState,
  type ConnectionId,
  createDomain,
  type DomainEvent,
  type Integrations,
  type MessageView,
  type Store,
} from '../../../../server/src/domain/index.ts';
import { openStore } from '../../../../server/src/storage/index.ts';
import { exportWriter, readBatchChange, readUsers, userDetails } from '../../../../server/src/wire/index.ts';
import type { Raw } from '../../../../server/src/wire/read/values.ts';
import { mediaIn } from '../../../support/in-browser/media.ts';
import { testFolder } from '../../../support/test-folder.ts';
import { type TestDomain, withBodies } from './bodies.ts';
import { TestRegistry } from './registry.ts';

/** 2026-01-01T00:00:00Z */
const START = 1_767_225_600_000;

export const SERVER: Actor = { kind: 'server', userId: null, user: null };
export const as = (userId: string): Actor => ({ kind: 'user', userId, role: 'user' });
export const serverAs = (userId: string): Actor => ({ kind: 'server', userId, user: null });

/** The first page of a list. */
export const FIRST = { page: () => ({ limit: 100, offset: 0 }) };

export interface Person {
  readonly actor: Actor;
  readonly connectionId: ConnectionId;
  /** The types of the connection's events since the last call. */
  types(): readonly string[];
  /** The connection's events since the last call. */
  events(): readonly DomainEvent[];
  /** The unread totals in the connection's events since the last call. */
  totals(): readonly (number | null)[];
  close(): Promise<void>;
}

export interface World {
  readonly domain: TestDomain;
  readonly store: Store;
  readonly registry: TestRegistry;
  /** Files in the world's folder. */
  readonly media: ReturnType<typeof mediaIn>;
  /** Advances the clock, and runs what is due. */
  pass(milliseconds: number): void;
  now(): number;
  /** Users with a role, created by the server. */
  users(...ids: readonly string[]): Promise<void>;
  user(id: string, fields?: Raw): Promise<void>;
  connect(id: string, details?: Raw | null): Promise<Person>;
  connectAnonymous(): Promise<Person>;
  /** A messaging channel with these members; the first is its creator. */
  channel(id: string, ...members: readonly string[]): Promise<string>;
  watch(person: Person, cid: string): Promise<ChannelState>;
  send(userId: string, cid: string, message: string | Raw): Promise<MessageView>;
}

/** A domain on a real database in a folder of its own, with a clock that moves only when told to. */
export async function createWorld(integrations: Integrations = {}): Promise<World> {
  const folder = await testFolder('stoop-domain-');
  let now = START;
  const store = await openStore({ folder, now: () => now });
  const waiting = new Set<{ readonly time: number; readonly callback: () => unknown }>();
  const registry = new TestRegistry();
  const bus = createInProcessBus((error) => {
    throw error;
  });
  bus.subscribe((published) => registry.deliver(published));
  const media = mediaIn(folder);
  const rules = createDomain({
    clock: { now: () => now },
    ids: { uuid: randomUUID },
    store,
    bus,
    presence: createInProcessPresence(),
    connections: registry,
    ...media,
    integrations,
    exports: exportWriter,
    readBatch: readBatchChange,
    timers: {
      at(time, callback) {
        const timer = { time, callback };
        waiting.add(timer);
        return () => waiting.delete(timer);
      },
    },
  });
  const domain = withBodies(rules);
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  async function open(kind: 'user' | 'anonymous', userId: string, details: Raw | null): Promise<Person> {
    const connectionId = randomUUID();
    registry.open(connectionId, userId);
    const { actor } = await domain.sessions.open({
      connectionId,
      identity: { kind, userId },
      details: details === null ? null : userDetails(details),
    });
    return {
      actor,
      connectionId,
      types: () => registry.take(connectionId).map(({ event }) => event.type),
      events: () => registry.take(connectionId).map(({ event }) => event),
      totals: () => registry.take(connectionId).map(({ unread }) => unread),
      async close() {
        await domain.sessions.close(connectionId, userId);
        registry.close(connectionId);
      },
    };
  }

  return {
    domain,
    store,
    registry,
    media,
    pass(milliseconds) {
      now += milliseconds;
      for (const timer of [...waiting]) {
        if (timer.time > now) continue;
        waiting.delete(timer);
        timer.callback();
      }
    },
    now: () => now,
    async users(...ids) {
      await domain.users.upsert(
        SERVER,
        readUsers({ users: Object.fromEntries(ids.map((id) => [id, { id }])) }),
      );
    },
    async user(id, fields = {}) {
      await domain.users.upsert(SERVER, readUsers({ users: { [id]: { id, ...fields } } }));
    },
    connect: (id, details = null) => open('user', id, details),
    connectAnonymous: () => open('anonymous', `!anon-${randomUUID()}`, null),
    async channel(id, ...members) {
      const [creator = 'ann'] = members;
      const { channel } = await domain.channels.getOrCreate(serverAs(creator), {
        type: 'messaging',
        id,
        data: { members },
      });
      return channel.cid;
    },
    watch: (person, cid) => {
      const [type = '', id = ''] = cid.split(':');
      const { connectionId } = person;
      return domain.channels.getOrCreate(person.actor, { type, id, watch: true, connectionId });
    },
    send: (userId, cid, message) =>
      domain.messages.send(as(userId), cid, {
        message: typeof message === 'string' ? { text: message } : message,
      }),
  };
}

/** The refusal of a call. Fails if the call succeeds or fails otherwise. */
export async function refusal(call: Promise<unknown>): Promise<{ code: number; reason: string }> {
  const error = await call.then(
    () => new Error('the call succeeded, but must be refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw error;
  return { code: error.code, reason: error.message };
}
