import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';

const WATCHED = ['src', 'loader', 'server/src', 'demo', 'scripts'];
/** Pause after a change, ms: editors write a file in several steps. */
const SETTLE_MS = 150;

/**
 * `npm run dev`: runs the server as a child, and restarts it when a file changes. The child builds what is stale, and
 * the pages reload when it is back. Ends with the child's last exit code.
 */
export function runAndRestart(root: string, script: string): void {
  let child: ChildProcess = start();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopping = false;
  let restarting = false;

  function start(): ChildProcess {
    const started = spawn(process.execPath, [script, '--reload'], { cwd: root, stdio: 'inherit' });
    started.once('exit', (code) => {
      if (stopping) process.exit(code ?? 0);
      if (restarting) {
        restarting = false;
        child = start();
      } else console.log('stopped: waiting for a change');
    });
    return started;
  }

  function restart(): void {
    if (child.exitCode !== null || child.signalCode !== null) {
      child = start();
      return;
    }
    restarting = true;
    child.kill('SIGTERM');
  }

  for (const folder of WATCHED)
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(restart, SETTLE_MS);
    });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stopping = true;
      if (!child.kill(signal)) process.exit(0);
    });
}
