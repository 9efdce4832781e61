/** Stoop's server in a process of its own, as shipped but without the limits of one address. */

import { StatementSync } from 'node:sqlite';
import { SignJWT } from 'jose';
import { createServer, type StoopServer } from '../../server/src/index.ts';
import { processorTime } from '../harness/effort.ts';
import { type Memory, memoryInUse } from '../harness/memory.ts';
import { serveJobs } from '../harness/worker.ts';
import { type FillOrder, fill } from './fill.ts';

const RUNS = ['all', 'run', 'get', 'iterate'] as const;

/**
 * Counts the statements that this thread hands to SQLite from now on. Returns a function that
 * returns the count so far.
 */
function countStatements(): () => number {
  let count = 0;
  for (const name of RUNS) {
    const before = StatementSync.prototype[name];
    StatementSync.prototype[name] = function counted(this: StatementSync, ...values: never[]) {
      count += 1;
      return Reflect.apply(before, this, values);
    } as never;
  }
  return () => count;
}

interface Identity {
  readonly id: string;
  readonly role?: string;
}

interface Started {
  readonly url: string;
  readonly key: string;
}

export type StoopJobs = {
  readonly start: (dataDir: string) => Promise<Started>;
  /** Starts the server with its default rate limits. @param databaseUrl null for SQLite in the folder */
  readonly startLimited: (order: {
    readonly dataDir: string;
    readonly databaseUrl: string | null;
  }) => Promise<Started & { readonly pid: number; readonly serverToken: string }>;
  /** Creates the users that do not exist. Returns tokens in the same order. */
  readonly tokens: (users: readonly Identity[]) => Promise<readonly string[]>;
  /** Puts many channels and messages into the server's database. */
  readonly fill: (order: FillOrder) => Promise<void>;
  /** Starts to count statements, which costs a little. */
  readonly countStatements: (_: null) => Promise<void>;
  /** Returns the number of statements since then. */
  readonly statements: (_: null) => Promise<number>;
  readonly memory: (_: null) => Promise<Memory>;
  readonly processor: (_: null) => Promise<number>;
};

/** Address of an empty PostgreSQL database, used instead of SQLite in the folder. */
const { STOOP_BENCH_DATABASE_URL: DATABASE_URL } = process.env;

const MOST_CONNECTIONS = 100_000;

let server: StoopServer | null = null;
let folder = '';
let statements = () => 0;

const jobs: StoopJobs = {
  async start(dataDir) {
    folder = dataDir;
    server = await createServer({
      dataDir,
      port: 0,
      host: '127.0.0.1',
      logLevel: 'silent',
      rateLimits: false,
      // All connections come from this machine.
      connectionsPerAddress: MOST_CONNECTIONS,
      env: {},
      ...(DATABASE_URL !== undefined && { databaseUrl: DATABASE_URL }),
    });
    const { url } = await server.listen();
    return { url, key: server.key };
  },
  async startLimited({ dataDir, databaseUrl }) {
    folder = dataDir;
    server = await createServer({
      dataDir,
      port: 0,
      host: '127.0.0.1',
      logLevel: 'silent',
      env: {},
      ...(databaseUrl !== null && { databaseUrl }),
    });
    const { url } = await server.listen();
    const claims = new SignJWT({ server: true }).setProtectedHeader({ alg: 'HS256' });
    const serverToken = await claims.sign(new TextEncoder().encode(server.secret));
    return { url, key: server.key, serverToken, pid: process.pid };
  },
  async tokens(users) {
    if (server === null) throw new Error('the server was not started');
    const { issueToken } = server;
    return Promise.all(users.map(({ id, role }) => issueToken(id, role === undefined ? {} : { role })));
  },
  async fill(order) {
    fill(folder, order);
  },
  async countStatements() {
    statements = countStatements();
  },
  statements: async () => statements(),
  memory: async () => memoryInUse(),
  processor: async () => processorTime(),
};

serveJobs(jobs, async () => server?.close());
