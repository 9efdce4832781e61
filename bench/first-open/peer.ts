/** The peer: a minimal app of the chat API's own React components, installed and built here, outside of the workspace. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';

const PEERS = fileURLToPath(new URL('../peers', import.meta.url));
const DIST = join(PEERS, 'dist');
const COMPRESSED = /\.(js|css|html)$/;
const run = promisify(execFile);

/**
 * Returns the folder of the built peer, with compressed files beside the others, as the widget has them. The first
 * run builds the peer from the package registry; null if the registry cannot be reached.
 */
export async function buildPeer(): Promise<string | null> {
  if (existsSync(DIST)) return DIST;
  try {
    // Optional companions (emoji, audio) are left out: the benchmark does not need them.
    await run('npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps'], { cwd: PEERS });
    await run('npm', ['run', 'build'], { cwd: PEERS });
  } catch (error) {
    console.error(error);
    return null;
  }
  for (const entry of await readdir(DIST, { recursive: true })) {
    if (!COMPRESSED.test(entry)) continue;
    const file = join(DIST, entry);
    await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));
  }
  return DIST;
}
