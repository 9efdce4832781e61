import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { createClient } from 'redis';
import { testFolder } from '../test-folder.ts';

/**
 * Returns whether this machine has the program `redis-server`; `.ci/run` installs it.
 * @throws Error in CI, where no test of several nodes may be skipped
 */
export function hasRedis(): boolean {
  const found = spawnSync('redis-server', ['--version']).status === 0;
  if (!found && process.env.CI)
    throw new Error('CI needs the program redis-server: install the package of that name');
  return found;
}

export interface TestRedis {
  readonly url: string;
  /** SIGKILL: its data is gone. */
  kill(): Promise<void>;
  /** SIGSTOP: accepts connections and answers nothing, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** On the same port, empty. */
  start(): Promise<void>;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function answers(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: 20 } });
  client.on('error', () => undefined);
  await client.connect();
  await client.ping();
  await client.close();
}

/** A Redis of the test's own, with its files in a folder that is removed with it. */
export async function startRedis(): Promise<TestRedis> {
  const [folder, port] = [await testFolder('stoop-redis-'), await freePort()];
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  async function start(): Promise<void> {
    child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder],
      {
        stdio: 'ignore',
      },
    );
    await answers(url);
  }
  async function kill(): Promise<void> {
    const running = child;
    child = null;
    if (running === null) return;
    const exited = once(running, 'exit');
    running.kill('SIGKILL');
    await exited;
  }
  await start();
  return {
    url,
    start,
    kill,
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
