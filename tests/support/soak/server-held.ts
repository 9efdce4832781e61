import { setTimeout as delay } from 'node:timers/promises';
import type { TestServer } from '../server.ts';

/** What a process or page holds after its garbage was collected. `heap` is in bytes, the others are counts. */
export type Held = Readonly<Record<string, number>>;

const HOOK = new URL('server-hook.ts', import.meta.url).href;
const POLL_MS = 10;

/** Environment variables of a child server that `serverHeld` can ask. */
export const MEASURED = { NODE_OPTIONS: `--import=${HOOK}` };

/** Returns what a child server holds. Reads `/proc`: Linux only. */
export async function serverHeld(server: TestServer): Promise<Held> {
  const from = server.log().length;
  process.kill(server.pid, 'SIGUSR2');
  for (;;) {
    const [, found] = /held (\{.*\})\n/.exec(server.log().slice(from)) ?? [];
    if (found !== undefined) return JSON.parse(found) as Held;
    await delay(POLL_MS);
  }
}
