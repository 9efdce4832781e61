import { statfs } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Cluster } from './cluster/index.ts';
import type { Store } from './domain/index.ts';
import type { Readiness } from './http/index.ts';

/** Milliseconds after which a check fails: watchers wait for /ready. */
const CHECK_MS = 400;
/** Milliseconds for which a result holds, for all callers. */
const HOLD_MS = 1_000;
/** Lane in which the database check writes. It is separate, so that the check waits for no channel. */
const SETTING = 'readiness';
const LANE = 'server:readiness';

const OK = 'ok';
const FAILED = 'failed';
const SILENT = `no answer within ${CHECK_MS} ms`;

/** A failure whose text contains no secret. */
class PublicFailure extends Error {}

type Check = () => Promise<void>;

/** Writes, syncs and reads. A unit of work resolves after its sync. */
export function databaseCheck(store: Store, now: () => number): Check {
  return async () => {
    const written = now();
    await store.write((tables) => tables.settings.put(SETTING, written), LANE);
    const read = await store.read((tables) => tables.settings.get(SETTING));
    // Another node may have written since.
    if (typeof read !== 'number') throw new PublicFailure('does not return what was written');
  };
}

export function spaceCheck(folder: string, leastBytes: number): Check {
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < leastBytes) throw new PublicFailure('too little free space');
  };
}

/** Runs one check at a time: an earlier run that still waits is a failure. */
function limited(check: Check): () => Promise<unknown> {
  let running: Promise<unknown> | null = null;
  return async () => {
    running ??= check()
      .then(
        () => null,
        (error: unknown) => error,
      )
      .finally(() => {
        running = null;
      });
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise((resolve) => {
      timer = setTimeout(() => resolve(new PublicFailure(SILENT)), CHECK_MS);
    });
    const failure = await Promise.race([running, limit]);
    clearTimeout(timer);
    return failure;
  };
}

const shown = (failure: unknown) => (failure instanceof PublicFailure ? failure.message : FAILED);

interface Parts {
  readonly database: Check;
  readonly redis: Cluster['check'];
  readonly disk: Check;
}

/** Returns which parts work: at most once a second, in one run for all callers. Logs every change. */
export function readiness(
  { database, redis, disk }: Parts,
  isStopping: () => boolean,
  logger: Pick<FastifyBaseLogger, 'error' | 'info'>,
): () => Promise<Readiness> {
  const checks = Object.entries({ database, ...(redis !== null && { redis }), disk }).map(
    ([part, check]) => [part, limited(check)] as const,
  );
  let last: { readonly at: number; readonly result: Promise<Readiness> } | null = null;
  let wasReady = true;

  async function look(): Promise<Readiness> {
    const failures = await Promise.all(checks.map(async ([part, check]) => [part, await check()] as const));
    const isReady = failures.every(([, failure]) => failure === null);
    if (!isReady && wasReady)
      for (const [part, err] of failures)
        if (err !== null) logger.error({ code: 'STOOP_NOT_READY', part, err }, 'the server is not ready');
    if (isReady && !wasReady) logger.info('the server is ready again');
    wasReady = isReady;
    const results = failures.map(
      ([part, failure]) => [part, failure === null ? OK : shown(failure)] as const,
    );
    return { isReady, checks: Object.fromEntries(results) };
  }

  return async () => {
    if (isStopping()) return { isReady: false, checks: { server: 'stopping' } };
    const now = performance.now();
    if (last === null || now - last.at >= HOLD_MS) last = { at: now, result: look() };
    return last.result;
  };
}
