import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type ServerOptions } from '../../server/src/index.ts';
import { onPostgres, type TestDatabase, testDatabase } from './databases/postgres.ts';
import { signJwt } from './jwt.ts';
import { testFolder } from './test-folder.ts';

const CLI = new URL('../../server/src/cli.ts', import.meta.url).pathname;
/** The time for a child to report that it listens, in ms. */
const START_TIMEOUT_MS = 30_000;

export interface StartOptions {
  /** Run in a process of its own, which can be killed. @default false */
  readonly child?: boolean;
  /** Environment variables of the child. @default none */
  readonly env?: Readonly<Record<string, string>>;
  /** A running server, whose database and keys this one shares. @default none */
  readonly beside?: TestServer;
  /** A folder for its data, which stays. @default a new one */
  readonly folder?: string;
  /** The PostgreSQL tablespace of the database. @default the server's own */
  readonly tablespace?: string;
  /** Options of a server in this process. @default silent, on a free port, without rate limits */
  readonly options?: ServerOptions;
}

export interface TestServer {
  readonly url: string;
  /** The URL of its metrics; null if they are off, and for a child. */
  readonly metricsUrl: string | null;
  readonly key: string;
  readonly secret: string;
  /** The id of its process. */
  readonly pid: number;
  /** The folder of the database, unless that is PostgreSQL, and of uploaded files. */
  readonly dataDir: string;
  /** The URL of the database; null if it is a file in the folder. */
  readonly databaseUrl: string | null;
  /** A token of a user, who is created if missing. With a role, the user gets it. */
  token(userId: string, role?: string): Promise<string>;
  /** Signs any claims with the app's secret, or another one. */
  sign(claims: Record<string, unknown>, secret?: string): Promise<string>;
  /** Stops it in order and removes its folder. */
  close(): Promise<void>;
  /** Stops it (in order, if it still runs) and starts it again: same port, same data. */
  restart(): Promise<void>;
  /** Everything a child has logged. */
  log(): string;
  /** Sends SIGKILL; only for a child. */
  kill(): Promise<void>;
}

interface Running {
  readonly url: string;
  readonly metricsUrl: string | null;
  readonly pid: number;
  log(): string;
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** The place of a server's data. */
interface Data {
  readonly dataDir: string;
  /** Only in the PostgreSQL project. */
  readonly database: TestDatabase | null;
}

/** A real server on a free port with a folder, and if necessary a database, of its own. */
export async function startServer(options: StartOptions = {}): Promise<TestServer> {
  const dataDir = options.folder ?? (await testFolder('stoop-test-'));
  const data: Data = { dataDir, database: await databaseOf(options) };
  const shared = sharing(options);
  const launch = (port: number): Promise<Running> =>
    shared.child === true ? launchChild(data, port, shared) : launchHere(data, port, shared);
  let running: Running | null = await launch(0);
  const { url } = running;
  const { key, secret } = options.beside ?? (await readKeys(dataDir, options));

  const sign = async (claims: Record<string, unknown>, by = secret) => signJwt(claims, by);

  async function stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await running?.stop(signal);
    running = null;
  }
  return {
    url,
    get metricsUrl() {
      return running?.metricsUrl ?? null;
    },
    key,
    secret,
    get pid() {
      return running?.pid ?? 0;
    },
    dataDir,
    databaseUrl: data.database?.url ?? null,
    sign,
    async token(userId, role) {
      if (role !== undefined)
        await putUser({ url, key, token: await sign({ server: true }) }, { id: userId, role });
      return sign({ user_id: userId });
    },
    async close() {
      await stop('SIGTERM');
      await data.database?.drop();
      if (options.folder === undefined) await rm(dataDir, { recursive: true, force: true });
    },
    async restart() {
      await stop('SIGTERM');
      running = await launch(Number(new URL(url).port));
    },
    log: () => running?.log() ?? '',
    async kill() {
      if (options.child !== true) throw new Error('only a child can be killed: startServer({ child: true })');
      await stop('SIGKILL');
    },
  };
}

async function databaseOf({ beside, tablespace }: StartOptions): Promise<TestDatabase | null> {
  if (beside === undefined) return onPostgres() ? testDatabase('current', tablespace) : null;
  if (beside.databaseUrl === null)
    throw new Error('a file of SQLite is for one server: it has none beside it');
  return { url: beside.databaseUrl, drop: async () => undefined };
}

/** With the keys of the server beside it. */
function sharing(options: StartOptions): StartOptions {
  if (options.beside === undefined) return options;
  const { key, secret } = options.beside;
  return {
    ...options,
    options: { ...options.options, key, secret },
    env: { ...options.env, STOOP_KEY: key, STOOP_SECRET: secret },
  };
}

async function launchHere(
  { dataDir, database }: Data,
  port: number,
  { options }: StartOptions,
): Promise<Running> {
  const server = await createServer({
    widget: false,
    inbox: false,
    logLevel: 'silent',
    rateLimits: false,
    env: {},
    ...(database !== null && { databaseUrl: database.url }),
    ...options,
    port,
    dataDir,
  });
  const { url, metricsUrl } = await server.listen();
  return { url, metricsUrl, pid: process.pid, log: () => '', stop: () => server.close() };
}

async function launchChild(
  { dataDir, database }: Data,
  port: number,
  { env }: StartOptions,
): Promise<Running> {
  const child = spawn(process.execPath, [CLI, 'start'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: String(port),
      STOOP_DATA: dataDir,
      STOOP_RATE_LIMITS: 'off',
      ...(database !== null && { DATABASE_URL: database.url }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let log = '';
  child.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  return {
    url: await urlOf(child),
    metricsUrl: null,
    pid: child.pid ?? 0,
    log: () => log,
    async stop(signal) {
      child.kill(signal);
      await exited;
    },
  };
}

/** Reads the URL from the child's output. */
function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = '';
    let err = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the server did not say where it listens: ${out}${err}`));
    }, START_TIMEOUT_MS);
    child.stderr?.on('data', (chunk) => {
      err += chunk;
    });
    child.stdout?.on('data', (chunk) => {
      out += chunk;
      const url = /^\s*url\s+(\S+)$/m.exec(out)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the server stopped with ${code}: ${err}`));
    });
  });
}

async function readKeys(dataDir: string, { options }: StartOptions) {
  if (options?.key !== undefined && options.secret !== undefined)
    return { key: options.key, secret: options.secret };
  const text = await readFile(join(dataDir, 'app.json'), 'utf8');
  return JSON.parse(text) as { readonly key: string; readonly secret: string };
}

async function putUser(
  { url, key, token }: { readonly url: string; readonly key: string; readonly token: string },
  user: { readonly id: string; readonly role: string },
): Promise<void> {
  const response = await fetch(`${url}/users?api_key=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token, 'stream-auth-type': 'jwt' },
    body: JSON.stringify({ users: { [user.id]: user } }),
  });
  if (!response.ok) throw new Error(`POST /users answered ${response.status}: ${await response.text()}`);
}
