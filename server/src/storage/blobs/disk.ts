import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '../../domain/errors.ts';
import type { Blobs } from '../../domain/ports.ts';

/** Names are the server's own: an id, and what is behind its dot. Everything else never comes near the disk. */
const NAME = /^[0-9a-f-]{36}(\.[a-z0-9]{1,16})?$/;
/** Files lie in folders of the first characters of their names, so that none of them holds too many. */
const FOLDER_CHARS = 2;

async function writeAll(
  handle: FileHandle,
  content: AsyncIterable<Uint8Array>,
  most: number,
): Promise<number> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > most)
      throw new ApiError('tooLarge', `the file is larger than ${most} bytes, the most that is taken`);
    await handle.write(chunk);
  }
  await handle.sync();
  return size;
}

const draftOf = (target: string) => `${target}.part`;

/** Files in a folder, each written under another name first, so that none is ever there by half. */
export function diskBlobs(folder: string): Blobs & { path(name: string): string } {
  function path(name: string): string {
    if (!NAME.test(name)) throw new Error(`"${name}" is no name of a blob`);
    return join(folder, name.slice(0, FOLDER_CHARS), name);
  }
  return {
    path,
    async put(name, content, most) {
      const target = path(name);
      await mkdir(join(target, '..'), { recursive: true });
      const draft = draftOf(target);
      const handle = await open(draft, 'wx', 0o600);
      try {
        const size = await writeAll(handle, content, most);
        await handle.close();
        await rename(draft, target);
        return size;
      } catch (error) {
        await handle.close().catch(() => undefined);
        await rm(draft, { force: true });
        throw error;
      }
    },
    async size(name) {
      const found = await stat(path(name)).catch(() => null);
      return found?.size ?? null;
    },
    read: (name, piece) =>
      createReadStream(path(name), piece === null ? {} : { start: piece.start, end: piece.end }),
    async remove(name) {
      // A draft is left over where the program ended while it wrote.
      for (const one of [path(name), draftOf(path(name))]) await rm(one, { force: true });
    },
  };
}
