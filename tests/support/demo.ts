import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';

const START = new URL('../../demo/start.ts', import.meta.url).pathname;
const ROOT = new URL('../..', import.meta.url).pathname;
/** The first start of a run may have to build the widget, ms. */
const START_TIMEOUT_MS = 90_000;
const URL_LINE = /^\s*api\s+(http\S+)/m;
const INBOX_LINE = /^\s*(http\S+\/inbox#token=\S+)$/gm;

/** The program of `npm start` as a process of its own, with a data folder of its own. */
export interface Demo {
  readonly url: string;
  readonly key: string;
  /** Sign-in links of the agents, as they are printed. */
  readonly inboxLinks: readonly string[];
  /** SIGKILL: nothing gets the chance to be tidy. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the same data. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  close(): Promise<void>;
  /** A token with a server's rights. */
  serverToken(): Promise<string>;
  /** A token with these claims, signed with the demo's secret or another one. */
  sign(claims: Readonly<Record<string, unknown>>, secret?: string): Promise<string>;
}

interface Running {
  readonly child: ChildProcess;
  readonly exited: Promise<unknown>;
  readonly url: string;
  readonly inboxLinks: string[];
}

export async function startDemo(): Promise<Demo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stoop-demo-'));
  let running = await launch(dataDir, 0);
  const { url, inboxLinks } = running;
  const app = JSON.parse(await readFile(join(dataDir, 'app.json'), 'utf8')) as {
    key: string;
    secret: string;
  };

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    running.child.kill(signal);
    await running.exited;
  }
  return {
    url,
    key: app.key,
    inboxLinks,
    kill: () => end('SIGKILL'),
    async start() {
      running = await launch(dataDir, Number(new URL(url).port));
    },
    async close() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
    serverToken: () => sign({ server: true }, app.secret),
    sign: (claims, secret = app.secret) => sign(claims, secret),
  };
}

const sign = (claims: Readonly<Record<string, unknown>>, secret: string): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));

async function launch(dataDir: string, port: number): Promise<Running> {
  const child = spawn(process.execPath, [START], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), HOST: 'localhost', STOOP_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = await untilStarted(child);
  const url = URL_LINE.exec(printed)?.[1] ?? '';
  const inboxLinks = [...printed.matchAll(INBOX_LINE)].map(([, link]) => link ?? '');
  return { child, exited: once(child, 'exit'), url, inboxLinks };
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
