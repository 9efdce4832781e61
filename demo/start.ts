/**
 * `npm start`: builds what is stale, serves the demo, the widget and the API on one port, and prints the address.
 * `--watch` (npm run dev) restarts on each change; it passes `--reload` to its child.
 */
import { fileURLToPath } from 'node:url';
import { serveDemo } from './serve/serve-demo.ts';
import { runAndRestart } from './serve/watch.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FAILED = 1;

/** Tells the person who started the program the code and its cure. */
function fail(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && code.startsWith('STOOP_')) console.error(`${code}: ${error.message}`);
  else console.error(error);
  process.exit(FAILED);
}

async function start(reload: boolean): Promise<void> {
  const demo = await serveDemo({ root: ROOT, reload });
  console.log(demo.greeting);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second Ctrl-C does not wait for the sockets' goodbye.
      if (stopping) process.exit(FAILED);
      stopping = true;
      demo.close().then(() => process.exit(0), fail);
    });
}

if (process.argv.includes('--watch')) runAndRestart(ROOT, fileURLToPath(import.meta.url));
else await start(process.argv.includes('--reload')).catch(fail);
