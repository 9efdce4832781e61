import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from './server.ts';

/** What the client takes in Node, which its types do not say; the type follows from the name. */
export const file = (name: string, content: string | Buffer): [never, string] => [
  Buffer.from(content) as never,
  name,
];

/** The files a server keeps, as paths in its folder. */
export async function storedFiles({ dataDir }: TestServer): Promise<readonly string[]> {
  const names = await readdir(join(dataDir, 'uploads'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes('/'));
}
