import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { serveDemo } from '../../demo/serve/serve-demo.ts';
import { testFolder } from './test-folder.ts';

const START = new URL('../../demo/start.ts', import.meta.url).pathname;
const ROOT = new URL('../..', import.meta.url).pathname;
/** The first start of a run may have to build the widget, in ms. */
const START_TIMEOUT_MS = 90_000;
const URL_LINE = /^\s*api\s+(http\S+)/m;
const SIGN_IN_LINE = /^\s*(http\S+\/inbox#code=\S+)$/gm;
/** The agents that `inboxLinks` signs in. */
const AGENTS = ['ines', 'tomas'];

/** The demo of `npm start`, on a free port with its own data folder. */
export interface Demo {
  readonly url: string;
  readonly key: string;
  /** Links that sign the agents in any number of times. */
  readonly inboxLinks: readonly string[];
  /** Sign-in links of the agents as printed: each works once. */
  readonly signInLinks: readonly string[];
  /** Stops it and removes its data. */
  close(): Promise<void>;
  /** A token for servers. */
  serverToken(): Promise<string>;
  /** A token with these claims, signed with the demo's secret or another one. */
  sign(claims: Readonly<Record<string, unknown>>, secret?: string): Promise<string>;
}

/** The demo as the program of `npm start`, in a process of its own. */
export interface DemoProcess extends Demo {
  /** Ends the process by SIGKILL: nothing is cleaned up. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the same data. */
  start(): Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly exited: Promise<unknown>;
  readonly url: string;
  readonly signInLinks: readonly string[];
}

/** Starts the demo in this process: its modules are loaded once a worker, not once a test file. */
export async function startDemo(): Promise<Demo> {
  const dataDir = await testFolder('stoop-demo-');
  const { url, inboxLinks, close } = await serveDemo({
    ...{ root: ROOT, host: 'localhost', port: 0, dataDir },
    ...{ env: {}, logLevel: 'silent' },
  });
  const keys = await keysOf(dataDir);
  return {
    url,
    inboxLinks: await tokenLinks(url, keys),
    signInLinks: [...inboxLinks.values()],
    ...keys,
    async close() {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the demo in a process that a test may kill and start again. */
export async function startDemoProcess(): Promise<DemoProcess> {
  const dataDir = await testFolder('stoop-demo-');
  let running = await launch(dataDir, 0);
  const { url, signInLinks } = running;
  const keys = await keysOf(dataDir);

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    running.child.kill(signal);
    await running.exited;
  }
  return {
    url,
    inboxLinks: await tokenLinks(url, keys),
    signInLinks,
    ...keys,
    kill: () => end('SIGKILL'),
    async start() {
      running = await launch(dataDir, Number(new URL(url).port));
    },
    async close() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function keysOf(dataDir: string): Promise<Pick<Demo, 'key' | 'serverToken' | 'sign'>> {
  const app = JSON.parse(await readFile(join(dataDir, 'app.json'), 'utf8')) as {
    key: string;
    secret: string;
  };
  return {
    key: app.key,
    serverToken: () => sign({ server: true }, app.secret),
    sign: (claims, secret = app.secret) => sign(claims, secret),
  };
}

const sign = (claims: Readonly<Record<string, unknown>>, secret: string): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));

/** Links with a token, which unlike a printed code works more than once. */
const tokenLinks = (url: string, { sign }: Pick<Demo, 'sign'>): Promise<string[]> =>
  Promise.all(AGENTS.map(async (id) => `${url}/inbox#token=${await sign({ user_id: id })}`));

async function launch(dataDir: string, port: number): Promise<Running> {
  const child = spawn(process.execPath, [START], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), HOST: 'localhost', STOOP_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = await untilStarted(child);
  const url = URL_LINE.exec(printed)?.[1] ?? '';
  const signInLinks = [...printed.matchAll(SIGN_IN_LINE)].map(([, link]) => link ?? '');
  return { child, exited: once(child, 'exit'), url, signInLinks };
}

function untilStarted(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = (why: string) => reject(new Error(`the demo did not start: ${why}\n${printed}`));
    const timer = setTimeout(() => fail('it took too long'), START_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      printed += chunk;
      if (!printed.includes('conversations are kept')) return;
      clearTimeout(timer);
      resolve(printed);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => fail(`it ended with ${code}`));
  });
}
