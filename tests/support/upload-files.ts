import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from './server.ts';

/** A file for the client in Node, which its types lack; the content type follows from the name. */
export const file = (name: string, content: string | Buffer): [never, string] => [
  Buffer.from(content) as never,
  name,
];

/** A server's stored files, as paths in its folder. */
export async function storedFiles({ dataDir }: TestServer): Promise<readonly string[]> {
  const names = await readdir(join(dataDir, 'uploads'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes('/'));
}
