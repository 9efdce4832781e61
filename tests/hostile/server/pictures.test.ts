/** Images that are expensive to decode, without effect on others, and files that are no images. */
import sharp from 'sharp';
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { upload } from '../../support/multipart.ts';
import { emptyPng } from '../../support/png.ts';
import { decodersOf, hasLoaded, isRunning, memoryOf } from '../../support/processes.ts';
import { type StartOptions, startServer, type TestServer } from '../../support/server.ts';
import { storedFiles } from '../../support/upload-files.ts';

/** On a busy machine, in ms. */
const SLOW = { timeout: 120_000 };
const MEGABYTE = 1024 ** 2;
/** The server needs some 150 MB, the decoder process 100 MB; the attack took 1.9 to 2.8 GB. */
const MOST_MEMORY = 600 * MEGABYTE;
const FIVE_SIZES = JSON.stringify(Array.from({ length: 5 }, () => ({ width: 400, height: 400 })));

const png = (content: string | Buffer) => ({ name: 'a.png', type: 'image/png', content });
const send = (by: StreamChat, content: string | Buffer, fields: Record<string, string> = {}) =>
  upload(by, '/uploads/image', png(content), { fields });

async function opened(options: StartOptions = {}) {
  const server = await startServer(options);
  const clients = clientsOf(() => server);
  onTestFinished(async () => {
    await clients.closeAll();
    await server.close();
  });
  return { server, clients };
}

const blue = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#36c' } });

/** An image that takes seconds to decode in every size. */
async function slowPicture(): Promise<Buffer> {
  const [width, height] = [4_000, 3_000];
  const noise = Buffer.alloc(width * height * 3);
  for (let i = 0; i < noise.length; i += 1) noise[i] = Math.imul(i, 2_654_435_761) >>> 13;
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .webp({ effort: 0, lossless: true })
    .toBuffer();
}

test(
  'four images of 100 megapixels in five sizes each are refused, and no one else notices',
  SLOW,
  async () => {
    const { server, clients } = await opened({ child: true });
    const [eve, ann] = [await clients.guest('eve', 'Eve'), await clients.guest('ann', 'Ann')];
    const room = ann.channel('support', ann.userID ?? '');
    await room.watch();
    const bomb = await emptyPng(10_000, 9_990);
    expect(bomb.length).toBeLessThan(450_000);
    let most = 0;
    const sampler = setInterval(() => {
      most = Math.max(most, memoryOf(server.pid));
    }, 50);
    onTestFinished(() => clearInterval(sampler));
    let isOver = false;
    const attack = Promise.all(
      Array.from({ length: 4 }, () => send(eve, bomb, { upload_sizes: FIVE_SIZES })),
    ).finally(() => {
      isOver = true;
    });
    let sent = 0;
    while (!isOver) {
      await room.sendMessage({ text: `message ${sent}` });
      sent += 1;
    }
    for (const { status, body } of await attack) {
      expect([status, body.code]).toEqual([400, 4]);
      expect(body.message).toContain('10000 x 9990 pixels (99.9 megapixels), at most 32 megapixels');
    }
    expect(sent).toBeGreaterThan(0);
    expect((await room.query({ messages: { limit: 300 } })).messages.length).toBeGreaterThan(0);
    expect(most).toBeLessThan(MOST_MEMORY);
    expect(await storedFiles(server)).toEqual([]);
  },
);

describe('on one server', () => {
  let server: TestServer;
  const clients = clientsOf(() => server);
  let ann: StreamChat;

  beforeAll(async () => {
    server = await startServer();
    ann = await clients.user('ann', { role: 'user' });
  });
  afterAll(async () => {
    await clients.closeAll();
    await server.close();
  });

  const RASTERS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
  test.each(RASTERS)('a %s gets a thumbnail, whatever type it claims', SLOW, async (format) => {
    const { status, body } = await send(ann, await blue(900, 600).toFormat(format).toBuffer());
    expect(status).toBe(201);
    const thumb = await fetch(String(body.thumb_url));
    const { width, height } = await sharp(Buffer.from(await thumb.arrayBuffer())).metadata();
    expect([width, height]).toEqual([480, 320]);
  });

  const SVG =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="9" height="9"/></svg>';
  test.each([
    ['SVG', async () => Buffer.from(SVG)],
    ['SVG behind an XML declaration', async () => Buffer.from(`<?xml version="1.0"?>\n${SVG}`)],
    ['TIFF', () => blue(90, 90).tiff().toBuffer()],
    ['text', async () => Buffer.from('not a picture')],
    ['cut PNG', async () => (await blue(90, 90).png().toBuffer()).subarray(0, 60)],
    ['SVG with the start of a PNG', async () => Buffer.from(`\x89PNG\r\n\x1a\n${SVG}`, 'latin1')],
    ['empty file', async () => Buffer.alloc(0)],
  ])('%s that claims to be a PNG is stored and never rendered', SLOW, async (_name, content) => {
    const { status, body } = await send(ann, await content(), { upload_sizes: FIVE_SIZES });
    expect(status).toBe(201);
    expect(body.file).toEqual(expect.any(String));
    expect(body.thumb_url).toBeUndefined();
    expect(body.upload_sizes).toBeUndefined();
  });

  test('an animation is decoded as its first frame', SLOW, async () => {
    const frame = await blue(200, 100).png().toBuffer();
    const frames = Array.from({ length: 60 }, () => frame);
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { body } = await send(ann, gif);
    const thumb = await fetch(String(body.thumb_url));
    const { pages, height } = await sharp(Buffer.from(await thumb.arrayBuffer())).metadata();
    expect([pages ?? 1, height]).toEqual([1, 100]);
  });

  test('sizes are limited in number and in pixels', SLOW, async () => {
    const content = await blue(9, 9).png().toBuffer();
    const sizes = (...list: readonly object[]) => send(ann, content, { upload_sizes: JSON.stringify(list) });
    const large = { width: 4_000, height: 4_000, resize: 'scale' };
    for (const [wrong, text] of [
      [await sizes(...Array(6).fill({ width: 9, height: 9 })), 'at most 5 items'],
      [await sizes({ width: 4_097, height: 1 }), '4096'],
      [await sizes(large, large), 'at most 20000000 pixels together, got 32000000'],
    ] as const) {
      expect([wrong.status, wrong.body.code]).toEqual([400, 4]);
      expect(wrong.body.message).toContain(text);
    }
  });

  test('the server itself loads no decoder, and the decoder process ends with the server', SLOW, async () => {
    const { server: other, clients: its } = await opened({ child: true });
    const bob = await its.user('bob', { role: 'user' });
    expect(decodersOf(other.pid)).toEqual([]);
    expect((await send(bob, await blue(90, 90).png().toBuffer())).body.thumb_url).toEqual(expect.any(String));
    const [decoder] = decodersOf(other.pid);
    const pid = decoder?.pid ?? 0;
    expect(await hasLoaded(pid, 'libvips')).toBe(true);
    expect(await hasLoaded(other.pid, 'libvips')).toBe(false);
    await other.restart();
    expect(isRunning(pid)).toBe(false);
  });

  test('the server survives a killed decoder, and the decoder ends with a killed server', SLOW, async () => {
    const { server: other, clients: its } = await opened({ child: true });
    const bob = await its.user('bob', { role: 'user' });
    const small = await blue(90, 90).png().toBuffer();
    await send(bob, small);
    const [first] = decodersOf(other.pid);
    process.kill(first?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => decodersOf(other.pid)).toEqual([]);
    expect((await send(bob, small)).body.thumb_url).toEqual(expect.any(String));
    const [second] = decodersOf(other.pid);
    await other.kill();
    await expect.poll(() => isRunning(second?.pid ?? 0)).toBe(false);
    await other.restart();
  });
});

test('a decode ends when its client leaves, and no part of the file stays', SLOW, async () => {
  const { server, clients } = await opened({ child: true });
  const ann = await clients.user('ann', { role: 'user' });
  const slow = await slowPicture();
  const leaving = new AbortController();
  const part = png(slow);
  const fields = { upload_sizes: FIVE_SIZES };
  const left = upload(ann, '/uploads/image', part, { fields, signal: leaving.signal }).catch(() => 'left');
  await expect.poll(() => decodersOf(server.pid).length).toBe(1);
  leaving.abort();
  expect(await left).toBe('left');
  await expect.poll(() => decodersOf(server.pid)).toEqual([]);
  await expect.poll(() => storedFiles(server)).toEqual([]);
  expect((await send(ann, await blue(90, 90).png().toBuffer())).body.thumb_url).toEqual(expect.any(String));
});

test('a full queue of images answers 503 with Retry-After, and others have their turn', SLOW, async () => {
  const { clients } = await opened({ options: { pictures: { waitingPerUser: 1 } } });
  const eve = await clients.guest('eve', 'Eve');
  const ann = await clients.user('ann', { role: 'user' });
  const slow = await slowPicture();
  const flood = Promise.all(Array.from({ length: 4 }, () => send(eve, slow)));
  expect((await send(ann, await blue(90, 90).png().toBuffer())).status).toBe(201);
  const answers = await flood;
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(answers.length);
  for (const { status, headers, body } of refused) {
    expect([status, body.code]).toEqual([503, 23]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body.message).toContain('1 pictures of guests at 127.0.0.1 wait');
  }
});

test('many guests of one address take no more places than one', SLOW, async () => {
  const { clients } = await opened({ options: { pictures: { waiting: 4, waitingPerUser: 2 } } });
  const guests = await Promise.all(Array.from({ length: 6 }, (_, at) => clients.guest(`eve-${at}`, 'Eve')));
  const ann = await clients.user('ann', { role: 'user' });
  const slow = await slowPicture();
  const flood = guests.map((guest) => send(guest, slow));
  // As soon as the queue is as full as they can make it.
  const { status } = await Promise.race(flood);
  expect((await send(ann, await blue(90, 90).png().toBuffer())).status).toBe(201);
  expect(status).toBe(503);
  const answers = await Promise.all(flood);
  expect(answers.filter((one) => one.status === 201)).toHaveLength(3);
});

test.each([
  ['memory', { memory: 1 }, 'takes more than 1 bytes'],
  ['time', { timeout: 1 }, 'takes longer than 0.001 s'],
  ['pixels', { pixels: 1_000_000 }, '12.0 megapixels), at most 1 megapixels'],
])(
  'an image beyond the limit on %s is refused, and the next one is decoded',
  SLOW,
  async (_name, pictures, text) => {
    const { server, clients } = await opened({ options: { pictures } });
    const ann = await clients.user('ann', { role: 'user' });
    const { status, body } = await send(ann, await slowPicture());
    expect([status, body.code]).toEqual([400, 4]);
    expect(body.message).toContain(text);
    expect(await storedFiles(server)).toEqual([]);
  },
);
