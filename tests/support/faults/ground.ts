import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startRedis } from '../databases/redis.ts';
import { smallDisk } from '../databases/small-disk.ts';
import { startServer, type TestServer } from '../server.ts';
import type { ServerFault } from './schedule.ts';

/** The servers that schedules run against, and their faults. Schedules that run at the same time share them. */
export interface Ground {
  readonly server: TestServer;
  readonly faults: readonly ServerFault[];
  /** Returns the URL that a person's new connections go to, as a balancer chooses it. */
  target(who: number): string;
  /** Breaks a server for this real time, in ms; not if it is broken already. Resolves when it is whole again. */
  break(fault: ServerFault, ms: number): Promise<void>;
  close(): Promise<void>;
}

/** All clients come from one address, and none is refused. Polls end soon, as the clients' time passes faster. */
const ENV = { STOOP_CONNECTIONS_PER_ADDRESS: '100000', STOOP_POLL_HOLD_MS: '1000' };
const DISK_MB = 128;
const FILL_EVERY_MS = 20;

/** Runs one fault at a time: those that come meanwhile are over with the first. */
function oneAtATime(breaks: (fault: ServerFault, ms: number) => Promise<void>): Ground['break'] {
  let current: Promise<void> | null = null;
  return (fault, ms) => {
    current ??= breaks(fault, ms).finally(() => {
      current = null;
    });
    return current;
  };
}

async function kill(server: TestServer, ms: number): Promise<void> {
  await server.kill();
  await delay(ms);
  await server.restart();
}

/** Holds the database's lock for writers, as a backup or a person's shell can. */
async function lock({ databaseUrl, dataDir }: TestServer, ms: number): Promise<void> {
  if (databaseUrl === null) {
    const database = new DatabaseSync(join(dataDir, 'chat.db'), { timeout: 5_000 });
    try {
      database.exec('begin immediate');
      await delay(ms);
      database.exec('rollback');
    } finally {
      database.close();
    }
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('lock table messages in access exclusive mode');
    await delay(ms);
    await client.query('rollback');
  } finally {
    await client.end();
  }
}

/** One server, which can be killed and whose database can be locked. */
export async function oneServer(): Promise<Ground> {
  const server = await startServer({ child: true, env: ENV });
  return {
    server,
    faults: ['kill', 'lock'],
    target: () => server.url,
    break: oneAtATime((fault, ms) => (fault === 'lock' ? lock(server, ms) : kill(server, ms))),
    close: () => server.close(),
  };
}

/** One server on a disk that can be full. Only root may mount one. */
export async function smallServer(): Promise<Ground> {
  const disk = await smallDisk(DISK_MB);
  const { folder, tablespace } = disk;
  const server = await startServer({
    child: true,
    folder,
    env: { ...ENV, STOOP_LOW_SPACE: '1' },
    ...(tablespace !== undefined && { tablespace }),
  });
  return {
    server,
    faults: ['fill'],
    target: () => server.url,
    break: oneAtATime(async (_fault, ms) => {
      for (const end = Date.now() + ms; Date.now() < end; await delay(FILL_EVERY_MS)) await disk.leave(0);
      await disk.free();
    }),
    async close() {
      await disk.free();
      await server.close();
      await disk.remove();
    },
  };
}

/** Two servers on one PostgreSQL database and one Redis. One of them at a time is killed. */
export async function twoServers(): Promise<Ground> {
  const redis = await startRedis();
  const env = { ...ENV, REDIS_URL: redis.url };
  const first = await startServer({ child: true, env });
  const second = await startServer({ child: true, env, beside: first });
  const nodes = [first, second];
  let down: TestServer | null = null;
  let kills = 0;
  return {
    server: first,
    faults: ['kill', 'lock'],
    target(who) {
      const own = nodes[who % 2] ?? first;
      return own === down ? (nodes[(who + 1) % 2] ?? first).url : own.url;
    },
    break: oneAtATime(async (fault, ms) => {
      if (fault === 'lock') return lock(first, ms);
      kills += 1;
      down = nodes[kills % 2] ?? first;
      await kill(down, ms);
      down = null;
    }),
    async close() {
      await second.close();
      await first.close();
      await redis.close();
    },
  };
}
