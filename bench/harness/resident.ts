import { readdir, readFile } from 'node:fs/promises';

const KIB = 1024;
const SAMPLE_MS = 100;

async function textOf(path: string): Promise<string> {
  // The process may have ended meanwhile.
  return readFile(path, 'utf8').catch(() => '');
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => textOf(`/proc/${pid}/task/${thread}/children`)));
  return lists.flatMap((list) => list.split(' ')).flatMap((id) => (id.trim() === '' ? [] : [Number(id)]));
}

/** Returns the resident memory of a process and all its descendants, bytes. Reads `/proc`: Linux only. */
export async function residentOf(pid: number): Promise<number> {
  const [status, children] = await Promise.all([textOf(`/proc/${pid}/status`), childrenOf(pid)]);
  const own = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * KIB;
  const rest = await Promise.all(children.map(residentOf));
  return rest.reduce((sum, bytes) => sum + bytes, own);
}

/** Returns the result of the work, and the peak memory of the process and its children meanwhile, bytes. */
export async function withPeak<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly peak: number }> {
  let peak = 0;
  const look = async () => {
    peak = Math.max(peak, await residentOf(pid));
  };
  const timer = setInterval(() => void look(), SAMPLE_MS);
  try {
    const result = await work();
    await look();
    return { result, peak };
  } finally {
    clearInterval(timer);
  }
}
