import { statfs } from 'node:fs/promises';
import type { StoopServer } from '../index.ts';
import type { Settings } from '../options/index.ts';
import { type Finding, failed, note, ok } from './finding.ts';

const BYTES_PER_GB = 1_000_000_000;
/** Free space below which the owner should look for more, as a multiple of what the server needs. */
const COMFORTABLE = 20;

const CURES: Readonly<Record<string, string>> = {
  database: 'look at the log of the database, and at DATABASE_URL',
  redis: 'start Redis, or correct REDIS_URL',
  disk: 'free some space, or move STOOP_DATA to a larger disk',
};

async function checkSpace({ dataDir, readyFreeBytes }: Settings): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = `${(free / BYTES_PER_GB).toFixed(1)} GB free for ${dataDir}`;
  return free < readyFreeBytes * COMFORTABLE
    ? note('space', `${text}: uploads are refused when it gets low; give it more room soon`)
    : ok('space', text);
}

/** Checks what the server stores and shares: the database writes, syncs and reads; Redis answers; the disk has room. */
export async function checkData(server: StoopServer, settings: Settings): Promise<readonly Finding[]> {
  const answer = await server.app.inject('/ready');
  const { checks } = answer.json<{ readonly checks: Readonly<Record<string, string>> }>();
  const findings = Object.entries(checks).map(([part, state]) =>
    state === 'ok' ? ok(part, 'works') : failed(part, `${state}: ${CURES[part] ?? 'see the log'}`),
  );
  return [...findings, await checkSpace(settings)];
}

/**
 * Says what the settings leave open.
 * @param url public address that is checked; null for none
 */
export function checkSettings({ allowedOrigins, host }: Settings, url: string | null): readonly Finding[] {
  const origins =
    allowedOrigins === null
      ? note('origins', 'pages of every site may use the API: name yours in STOOP_ORIGINS')
      : ok('origins', allowedOrigins.join(', '));
  if (url !== null) return [origins];
  const text = `only this machine was checked, which serves ${host}: set STOOP_PUBLIC_URL, or give --origin`;
  return [origins, note('address', text)];
}
