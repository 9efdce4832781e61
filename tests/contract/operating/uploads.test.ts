import sharp from 'sharp';
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { file, storedFiles } from '../../support/upload-files.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let admin: StreamChat;
let channel: Channel;
let png: Buffer;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
  admin = clients.admin();
  channel = ann.channel('messaging', 'one', { members: ['ann', 'bob'] });
  await channel.watch();
  png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#36c' } })
    .png()
    .toBuffer();
});
afterEach(() => admin.updateAppSettings({ file_upload_config: {}, image_upload_config: {} } as never));
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

/** A file with a content type of its own. */
const typed = (name: string, type: string, content: string | Buffer) =>
  new File([new Uint8Array(Buffer.from(content))], name, { type });
const form = (part: File, fields: Record<string, string> = {}) => {
  const body = new FormData();
  body.append('file', part);
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
};

const stored = () => storedFiles(server);

describe('files', () => {
  test('are returned under their name, as a download', async () => {
    const { file: url } = await channel.sendFile(...file('notes ü.txt', 'hello'));
    expect(url).toContain(encodeURIComponent('notes ü.txt'));
    expect(url.startsWith(server.url)).toBe(true);
    const response = await fetch(url);
    expect(await response.text()).toBe('hello');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="notes _.txt"; filename*=UTF-8''${encodeURIComponent('notes ü.txt')}`,
    );
  });

  test.each([
    ['page.html', 'text/html', '<script>alert(1)</script>'],
    ['picture.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['page.xhtml', 'application/xhtml+xml', '<html/>'],
    ['paper.pdf', 'application/pdf', '%PDF-1.4'],
    ['strange', 'text/html; charset=utf-8', '<b>'],
  ])('%s never runs in a page', async (name, type, content) => {
    const { body } = await post('/uploads/file', form(typed(name, type, content)));
    const url = String(body.file);
    const { headers } = await fetch(url);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  test('refuses a URL without a signature, or with one for another file', async () => {
    const { file: url } = await ann.uploadFile(...file('a.txt', 'a'));
    for (const wrong of [
      url.replace(/sig=.{4}/, 'sig=AAAA'),
      url.replace(/\?.*/, ''),
      url.replace('a.txt', 'b.txt'),
      `${url}&exp=9999999999`,
      url.replace('a.txt', '..%2F..%2Fchat.db'),
    ]) {
      const response = await fetch(wrong);
      expect([wrong, response.status]).toEqual([wrong, 404]);
      expect(await response.json()).toMatchObject({ code: 16 });
    }
  });

  test('supports range requests', async () => {
    const { file: url } = await ann.uploadFile(...file('clip.mp4', '0123456789'));
    const piece = async (range: string) => {
      const response = await fetch(url, { headers: { range } });
      return [response.status, await response.text(), response.headers.get('content-range')];
    };
    expect(await piece('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10']);
    expect(await piece('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await piece('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await piece('bytes=50-60')).toEqual([200, '0123456789', null]);
  });

  test('cuts names with paths to their last part', async () => {
    const { file: url } = await ann.uploadFile(...file('../../etc/passwd', 'x'));
    expect(new URL(url).pathname).toMatch(/^\/files\/[0-9a-f-]{36}\/passwd$/);
  });
});

describe('images', () => {
  test('are shown in place, with a thumbnail', async () => {
    const sent = await channel.sendImage(...file('blue.png', png));
    const response = await fetch(sent.file);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    const thumb = await fetch((sent as { thumb_url?: string }).thumb_url ?? '');
    expect(thumb.headers.get('content-type')).toBe('image/webp');
    const { width, height } = await sharp(Buffer.from(await thumb.arrayBuffer())).metadata();
    expect([width, height]).toEqual([480, 320]);
  });

  test('come in the requested sizes', async () => {
    const body = form(typed('blue.png', 'image/png', png), {
      upload_sizes: JSON.stringify([
        { width: 100, height: 100, resize: 'crop', crop: 'center' },
        { width: 50, height: 200, resize: 'scale' },
      ]),
    });
    const answer = await post('/channels/messaging/one/image', body);
    const sizes = (answer.body.upload_sizes ?? []) as { url: string; width: number; height: number }[];
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [100, 100],
      [50, 200],
    ]);
    for (const { url, width } of sizes) {
      const picture = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect((await sharp(picture).metadata()).width).toBe(width);
    }
    for (const wrong of ['{', '{}', '[{"width":0,"height":5}]', '[{"width":5,"height":5,"resize":"bend"}]']) {
      const bad = form(typed('blue.png', 'image/png', png), { upload_sizes: wrong });
      const before = await stored();
      expect(await post('/uploads/image', bad)).toMatchObject({ status: 400, body: { code: 4 } });
      expect(await stored()).toEqual(before);
    }
  });

  test('a broken image is refused, and a file that only claims to be one has no thumbnail', async () => {
    expect(await failure(ann.uploadImage(...file('a.svg', '<svg/>')))).toMatchObject({
      code: 4,
    });
    const sent = await ann.uploadImage(...file('a.png', 'not a picture'));
    expect(sent).not.toHaveProperty('thumb_url');
  });
});

async function post(
  path: string,
  body: FormData | string,
  { token = '', headers = {} }: { readonly token?: string; readonly headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${server.url}${path}?api_key=${server.key}`, {
    method: 'POST',
    body,
    headers: { authorization: token || (await server.token('ann')), 'stream-auth-type': 'jwt', ...headers },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('limits', () => {
  test('the app’s lists of extensions and types apply to files and images', async () => {
    await admin.updateAppSettings({
      file_upload_config: { blocked_file_extensions: ['md'], blocked_mime_types: ['text/markdown'] },
      image_upload_config: { allowed_file_extensions: ['.png'], allowed_mime_types: ['image/png'] },
    } as never);
    expect((await failure(ann.uploadFile(...file('a.md', 'x')))).message).toContain(
      'UploadFile failed with error: "File extension .md is not supported"',
    );
    const disguised = await post('/uploads/file', form(typed('a.txt', 'text/markdown', 'x')));
    expect(disguised.body.message).toContain('File type text/markdown is not supported');
    await ann.uploadFile(...file('a.txt', 'x'));
    expect((await failure(ann.uploadImage(...file('a.gif', 'x')))).code).toBe(4);
    const { app } = await clients
      .client()
      .getAppSettings()
      .then(
        () => ann.getAppSettings(),
        () => ann.getAppSettings(),
      );
    expect(app).toMatchObject({ file_upload_config: { blocked_file_extensions: ['.md'], size_limit: 0 } });
  });

  test('allowing and blocking at once is refused, and so is a client', async () => {
    const both = { file_upload_config: { allowed_mime_types: ['a/b'], blocked_mime_types: ['c/d'] } };
    expect((await failure(admin.updateAppSettings(both as never))).message).toContain(
      'Cannot specify both allowed mime types and blocked mime types',
    );
    // A key that the API does not have is ignored.
    await admin.updateAppSettings({ nonsense: 1 } as never);
    expect(await admin.getAppSettings()).not.toHaveProperty('app.nonsense');
    expect(await failure(ann.patch(`${server.url}/app`, {}))).toMatchObject({ code: 17, status: 403 });
  });

  test('a file that is too large is refused, and no part of it stays', async () => {
    await admin.updateAppSettings({ file_upload_config: { size_limit: 1000 } } as never);
    const before = await stored();
    const large = file('large.txt', 'x'.repeat(200_000));
    expect(await failure(ann.uploadFile(...large))).toMatchObject({ code: 22, status: 413 });
    expect(await stored()).toEqual(before);
    await ann.uploadFile(...file('small.txt', 'x'.repeat(1000)));
  });

  test('the body must be multipart with one file', async () => {
    const empty = new FormData();
    empty.append('other', 'x');
    expect(await post('/uploads/file', empty)).toMatchObject({ status: 400, body: { code: 4 } });
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const broken of [
      '',
      '--x\r\n',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ])
      expect(await post('/uploads/file', broken, { headers: multipart })).toMatchObject({
        status: 400,
        body: { code: 4 },
      });
    const json = { 'content-type': 'application/json' };
    expect(await post('/uploads/file', '{}', { headers: json })).toMatchObject({
      status: 400,
      body: { code: 4 },
    });
  });
});

describe('permissions', () => {
  test('members upload to a channel, non-members and anonymous users do not', async () => {
    const eve = await clients.user('eve', { role: 'user' });
    expect(await failure(eve.channel('messaging', 'one').sendFile(...file('a', 'x')))).toMatchObject({
      code: 17,
    });
    const nobody = await clients.anonymous();
    expect((await failure(nobody.uploadFile(...file('a', 'x')))).code).toBe(17);
  });

  test('one’s own files are deleted by URL, once; others’ only with the grant', async () => {
    const { file: url } = await channel.sendFile(...file('a.txt', 'x'));
    expect((await failure(bob.channel('messaging', 'one').deleteFile(url))).code).toBe(17);
    await channel.deleteFile(url);
    expect((await fetch(url)).status).toBe(404);
    expect(await failure(channel.deleteFile(url))).toMatchObject({ code: 16, status: 404 });
    expect((await failure(channel.deleteFile('https://elsewhere.example/a.txt'))).code).toBe(16);
  });

  test('thumbnails are deleted with their image', async () => {
    const before = await stored();
    const { file: url } = await ann.uploadImage(...file('b.png', png));
    expect((await stored()).length).toBe(before.length + 2);
    await ann.deleteImage(url);
    expect(await stored()).toEqual(before);
  });

  test('the server uploads for a user it names', async () => {
    const nobody = await failure(admin.uploadFile(...file('a', 'x')));
    expect(nobody.code).toBe(4);
    const { file: url } = await admin.uploadFile(...file('a', 'x'), undefined, { id: 'ann' } as never);
    await ann.deleteFile(url);
  });
});

test('expiring URLs are renewed in messages, and only for the file’s owner', async () => {
  await admin.updateAppSettings({ cdn_expiration_seconds: 3600 } as never);
  try {
    const { file: url } = await channel.sendFile(...file('soon.txt', 'soon'));
    expect(new URL(url).searchParams.get('ttl')).toBe('3600');
    // A browser caches it no longer than its URL is valid.
    const [, kept] = /max-age=(\d+)/.exec((await fetch(url)).headers.get('cache-control') ?? '') ?? [];
    expect(Number(kept)).toBeGreaterThan(3_000);
    expect(Number(kept)).toBeLessThanOrEqual(3_600 * 1.1);
    const forged = url.replace(/sig=.*/, 'sig=AAAA');
    const { message } = await channel.sendMessage({
      attachments: [
        { type: 'file', asset_url: url },
        { type: 'file', asset_url: forged },
      ],
    });
    const [good, bad] = (await ann.getMessage(message.id)).message.attachments ?? [];
    expect((await fetch(good?.asset_url ?? '')).status).toBe(200);
    expect(bad?.asset_url).toBe(forged);
  } finally {
    await admin.updateAppSettings({ cdn_expiration_seconds: null } as never);
  }
});
