import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export interface Process {
  readonly pid: number;
  /** Resident memory, in bytes. */
  readonly rss: number;
  readonly command: string;
}

const KILOBYTE = 1024;

/** The child processes of a process, and theirs. */
export function descendantsOf(root: number): readonly Process[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, rss, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid === undefined
        ? []
        : [{ pid: Number(pid), parent: Number(parent), rss: Number(rss), command }];
    });
  const below = (parent: number): readonly Process[] =>
    rows
      .filter((row) => row.parent === parent)
      .flatMap(({ pid, rss, command }) => [{ pid, rss: rss * KILOBYTE, command }, ...below(pid)]);
  return below(root);
}

/** The processes of a server that decode images. */
export const decodersOf = (server: number): readonly Process[] =>
  descendantsOf(server).filter(({ command }) => command.includes('picture-worker'));

/** Resident memory of a process and its descendants, in bytes. */
export function memoryOf(root: number): number {
  const own = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(root)], { encoding: 'utf8' })) * KILOBYTE;
  return descendantsOf(root).reduce((sum, { rss }) => sum + rss, own);
}

/** Returns whether a process has loaded a library; Linux only. */
export async function hasLoaded(pid: number, library: string): Promise<boolean> {
  return (await readFile(`/proc/${pid}/maps`, 'utf8')).includes(library);
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
