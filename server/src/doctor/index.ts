/** Looks at a server's settings, at what it stores, and at its public address, and says how to cure what is wrong. */
import type { StoopServer } from '../index.ts';
import type { Settings } from '../options/index.ts';
import { checkData, checkSettings } from './check-data.ts';
import { checkPublic } from './check-public.ts';
import type { Finding } from './finding.ts';

export type { Finding } from './finding.ts';

/** @param url public address to check; null for none */
export async function examine(
  server: StoopServer,
  settings: Settings,
  url: string | null,
): Promise<readonly Finding[]> {
  const { key, secret, allowedOrigins, bodyLimit } = settings;
  return [
    ...checkSettings(settings, url),
    ...(await checkData(server, settings)),
    ...(url === null ? [] : await checkPublic({ url, key, secret, allowedOrigins, bodyLimit })),
  ];
}
