import { setTimeout as delay } from 'node:timers/promises';
import type { TestServer } from './server.ts';

const HOOK = new URL('./longest-turn-hook.ts', import.meta.url).href;
const POLL_MS = 5;

/** Environment variables for a child server to be measured. */
export const MEASURED = { NODE_OPTIONS: `--import=${HOOK}` };

async function lineOf(server: TestServer, pattern: RegExp, from: number): Promise<string> {
  for (;;) {
    const [, found = ''] = pattern.exec(server.log().slice(from)) ?? [];
    if (found !== '') return found;
    await delay(POLL_MS);
  }
}

/** Returns the processor time of the server's longest turn while `work` ran, in ms. */
export async function longestTurn(server: TestServer, work: () => Promise<unknown>): Promise<number> {
  const from = server.log().length;
  process.kill(server.pid, 'SIGUSR2');
  await lineOf(server, /(measuring) turns/, from);
  await work();
  process.kill(server.pid, 'SIGUSR2');
  return Number(await lineOf(server, /longest turn ([\d.]+) ms/, from));
}
