/** A nearly full disk accepts messages and no files; a full one says so, and recovers without a restart. */
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { diskBlobs, openStore } from '../../../server/src/storage/index.ts';
import { clientsOf, failure } from '../../support/clients.ts';
import { fillOldFile } from '../../support/databases/old-file.ts';
import { onPostgres } from '../../support/databases/postgres.ts';
import { type SmallDisk, smallDisk } from '../../support/databases/small-disk.ts';
import { type Dice, diceOf } from '../../support/fuzz/fuzz.ts';
import { upload } from '../../support/multipart.ts';
import { testSeed } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const SLOW = { timeout: 120_000 };
const MEGABYTE = 1024 ** 2;
const LOW = 20 * MEGABYTE;
/** Sends until the database's free pages are full. */
const MOST_SENDS = 3_000;

let disk: SmallDisk;
let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let room: Channel;

beforeAll(async () => {
  disk = await smallDisk(96);
  const { folder, tablespace } = disk;
  server = await startServer({
    folder,
    ...(tablespace !== undefined && { tablespace }),
    options: { uploads: { lowSpace: LOW } },
  });
  ann = await clients.user('ann', { role: 'user' });
  room = ann.channel('messaging', 'one', { members: ['ann'] });
  await room.watch();
}, SLOW.timeout);
// A failed test leaves no full disk to the next one.
afterEach(() => disk.free());
afterAll(async () => {
  await clients.closeAll();
  await server.close();
  await disk.remove();
});

const send = (bytes: number) =>
  upload(ann, '/uploads/file', {
    part: { name: 'a.bin', type: 'application/x-binary', content: Buffer.alloc(bytes) },
  });

/** Text that does not compress. */
const words = ({ roll }: Dice) =>
  Array.from({ length: 4_000 }, () => String.fromCharCode(33 + roll(90))).join('');

test('below the low-space mark files are refused with the fix, and messages continue', SLOW, async () => {
  expect((await send(1_000)).status).toBe(201);
  await disk.leave(LOW - MEGABYTE);
  const { status, headers, body } = await send(1_000);
  expect([status, body.code]).toEqual([503, 23]);
  // PostgreSQL writes some megabytes of its own meanwhile.
  expect(body.message).toMatch(/disk has 1\d MB free, files are taken from 20 MB: .*STOOP_LOW_SPACE/);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  await room.sendMessage({ text: 'still here' });
  await disk.free();
  expect((await send(1_000)).status).toBe(201);
});

test('a file that passes the mark while it arrives is refused, and no part of it stays', SLOW, async () => {
  await disk.leave(LOW + 5 * MEGABYTE);
  const { status, body } = await send(30 * MEGABYTE);
  expect([status, body.code]).toEqual([503, 23]);
  await disk.free();
  expect((await send(1_000)).status).toBe(201);
});

test('a file that fits only in part is refused and not stored', SLOW, async () => {
  const blobs = diskBlobs({ folder: join(disk.folder, 'blobs'), lowSpace: 0 });
  const name = '00000000-0000-0000-0000-000000000000';
  const piece = Buffer.alloc(MEGABYTE, 1);
  const put = () =>
    blobs.put(
      name,
      (async function* () {
        yield piece;
      })(),
      2 * MEGABYTE,
    );
  await put();
  await blobs.remove(name);
  await disk.leave(MEGABYTE / 2);
  await expect(put()).rejects.toMatchObject({ code: 'STOOP_DISK_FULL' });
  expect(await blobs.size(name)).toBeNull();
  await disk.free();
  expect(await put()).toBe(MEGABYTE);
  expect(await blobs.size(name)).toBe(MEGABYTE);
});

test(
  'on a full disk every writing call answers 503 with code 23; with space again the server continues',
  SLOW,
  async () => {
    const dice = diceOf(testSeed());
    const acknowledged: string[] = [];
    let refusal: { readonly code: number; readonly status: number; readonly message: string } | null = null;
    for (let n = 0; n < MOST_SENDS && refusal === null; n += 1) {
      await disk.leave(0);
      const id = `full-${n}`;
      await room.sendMessage({ id, text: words(dice) }).then(
        () => acknowledged.push(id),
        async (error: unknown) => {
          refusal = await failure(Promise.reject(error));
        },
      );
    }
    expect(refusal).toMatchObject({ code: 23, status: 503 });
    expect(refusal).toMatchObject({ message: expect.stringContaining('no space left') });
    const more = await Promise.all(
      Array.from({ length: 20 }, () =>
        room.sendMessage({ text: words(dice) }).then(
          () => null,
          (error) => failure(Promise.reject(error)),
        ),
      ),
    );
    for (const one of more) if (one !== null) expect(one).toMatchObject({ code: 23, status: 503 });
    expect((await send(1_000)).status).toBe(503);
    expect((await room.query({ messages: { limit: 10 } })).messages.length).toBeGreaterThan(0);

    await disk.free();
    const { message } = await room.sendMessage({ text: 'space again' });
    expect((await ann.getMessage(message.id)).message.text).toBe('space again');
    for (const id of acknowledged.slice(-20)) expect((await ann.getMessage(id)).message.id).toBe(id);
    expect((await send(1_000)).status).toBe(201);
    const found = await ann.search({ cid: room.cid }, 'space again');
    expect(found.results.length).toBe(1);
  },
);

test.skipIf(onPostgres())(
  'a file whose copy does not fit on the disk is not updated, and is once there is space',
  SLOW,
  async () => {
    const folder = join(disk.folder, 'old');
    await mkdir(folder);
    await fillOldFile(folder, 10_000);
    const { size } = await stat(join(folder, 'chat.db'));
    await disk.leave(size / 2);
    await expect(openStore({ folder, now: () => 1 })).rejects.toMatchObject({
      code: 'STOOP_DISK_FULL',
      message: expect.stringMatching(
        /chat\.db\.before-\d+, which takes \d+ MB; its disk has \d+ MB free: free some/,
      ),
    });
    expect((await readdir(folder)).filter((name) => /before|copying/.test(name))).toEqual([]);
    await disk.free();
    await (await openStore({ folder, now: () => 1 })).close();
    expect((await readdir(folder)).filter((name) => name.includes('before'))).toHaveLength(1);
  },
);
