/** Files that fill the disk: too many bytes, unused files, and files left by a killed server. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { StreamChat } from 'stream-chat';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { runBehind } from '../../support/databases/database-of.ts';
import { upload } from '../../support/multipart.ts';
import { type StartOptions, startServer, type TestServer } from '../../support/server.ts';
import { file, storedFiles } from '../../support/upload-files.ts';

const SLOW = { timeout: 120_000 };
const KILOBYTE = 1000;

async function opened(options: StartOptions = {}) {
  const server = await startServer(options);
  const clients = clientsOf(() => server);
  onTestFinished(async () => {
    await clients.closeAll();
    await server.close();
  });
  return { server, clients };
}

const send = (by: StreamChat, bytes: number, headers: Record<string, string> = {}) => {
  const part = { name: 'a.bin', type: 'application/x-binary', content: Buffer.alloc(bytes) };
  return upload(by, '/uploads/file', { part, headers });
};

describe('bytes a day', () => {
  test(
    'a guest cannot exceed the quota, even by many uploads at once; no one else notices',
    SLOW,
    async () => {
      const { server, clients } = await opened({ options: { uploads: { perGuest: 1000 * KILOBYTE } } });
      const [eve, ann] = [await clients.guest('eve', 'Eve'), await clients.guest('ann', 'Ann')];
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(eve, 300 * KILOBYTE)));
      const taken = answers.filter(({ status }) => status === 201);
      expect(taken.length).toBeGreaterThan(0);
      expect(taken.length).toBeLessThanOrEqual(3);
      for (const { status, headers, body } of answers.filter((answer) => answer.status !== 201)) {
        expect([status, body.code]).toEqual([429, 9]);
        expect(body.message).toMatch(
          /guest \S+ may upload 1000000 bytes a day and used \d+ of them, and the file is larger than the rest: the next day begins at \d{4}-/,
        );
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
      }
      expect((await storedFiles(server)).length).toBe(taken.length);
      expect((await send(ann, 300 * KILOBYTE)).status).toBe(201);
      // Only the arriving bytes are reserved: small files side by side are no attack.
      const small = await Promise.all(Array.from({ length: 12 }, () => send(ann, 10 * KILOBYTE)));
      expect(small.map(({ status }) => status)).toEqual(small.map(() => 201));
      await eve.channel('support', eve.userID ?? '').watch();
    },
  );

  test(
    'users and the whole app have limits of their own; guests leave half of the app’s to others; servers have none',
    SLOW,
    async () => {
      const uploads = { perUser: 800 * KILOBYTE, perGuest: 800 * KILOBYTE, perApp: 1000 * KILOBYTE };
      const { clients } = await opened({ options: { uploads } });
      const guests = [await clients.guest('eve', 'Eve'), await clients.guest('mia', 'Mia')] as const;
      const ann = await clients.user('ann', { role: 'user' });
      expect((await send(guests[0], 500 * KILOBYTE)).status).toBe(201);
      const second = await send(guests[1], 300 * KILOBYTE);
      expect([second.status, second.body.message]).toEqual([
        429,
        expect.stringContaining('guests of the app may upload 500000 bytes a day and used 500000 of them'),
      ]);
      expect((await send(ann, 500 * KILOBYTE)).status).toBe(201);
      const full = await send(ann, 10 * KILOBYTE);
      expect([full.status, full.body.message]).toEqual([
        429,
        expect.stringContaining('all users of the app may upload 1000000 bytes a day'),
      ]);
      await clients.admin().uploadFile(...file('a', 'x'.repeat(1000)), undefined, { id: 'ann' } as never);
    },
  );

  test('guests of one address leave room for those of others, however many they are', SLOW, async () => {
    const uploads = { perGuest: 300 * KILOBYTE, perApp: 8000 * KILOBYTE };
    const { server, clients } = await opened({ options: { uploads, trustProxy: 1 } });
    const guests = await Promise.all(Array.from({ length: 6 }, (_, at) => clients.guest(`eve-${at}`, 'Eve')));
    const [here, elsewhere] = [{ 'x-forwarded-for': '203.0.113.7' }, { 'x-forwarded-for': '203.0.113.8' }];
    const answers = await Promise.all(guests.map((guest) => send(guest, 150 * KILOBYTE, here)));
    const taken = answers.filter(({ status }) => status === 201);
    // A tenth of the guests' half: 400 KB.
    expect(taken).toHaveLength(2);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, body.code]).toEqual([429, 9]);
      expect(body.message).toContain('guests at 203.0.113.7 may upload 400000 bytes a day and used');
    }
    const ann = await clients.guest('ann', 'Ann');
    expect((await send(ann, 150 * KILOBYTE, elsewhere)).status).toBe(201);
    expect((await send(await clients.user('bob', { role: 'user' }), 150 * KILOBYTE, here)).status).toBe(201);
    // Refused and aborted uploads reserve nothing.
    const [row] = await runBehind(server, "select bytes from upload_usage where owner like 'guests at %.7'");
    expect(Number(row?.bytes)).toBe(300 * KILOBYTE);
    expect((await send(guests[0] as StreamChat, 80 * KILOBYTE, here)).status).toBe(201);
  });

  test('counts bytes of uploads without a length, and of refused ones', SLOW, async () => {
    const { server, clients } = await opened({ options: { uploads: { perUser: 1000 * KILOBYTE } } });
    const ann = await clients.user('ann', { role: 'user' });
    expect(await sendInPieces(server, ann, 2000 * KILOBYTE)).toEqual([429, 9]);
    expect(await storedFiles(server)).toEqual([]);
    expect(await sendInPieces(server, ann, 900 * KILOBYTE)).toEqual([201, undefined]);
    expect(await sendInPieces(server, ann, 200 * KILOBYTE)).toEqual([429, 9]);
  });
});

/** An upload that does not say how long it is. */
async function begin(server: TestServer, by: StreamChat) {
  const query = new URLSearchParams({ api_key: server.key, user_id: by.userID ?? '' });
  const sent = request(`${server.url}/uploads/file?${query}`, {
    method: 'POST',
    headers: {
      authorization: await server.token(by.userID ?? ''),
      'stream-auth-type': 'jwt',
      'content-type': 'multipart/form-data; boundary=x',
    },
  });
  sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n');
  return sent;
}

async function sendInPieces(server: TestServer, by: StreamChat, bytes: number) {
  const sent = await begin(server, by);
  sent.on('error', () => undefined);
  const answered = once(sent, 'response');
  for (let at = 0; at < bytes; at += 50 * KILOBYTE) sent.write(Buffer.alloc(50 * KILOBYTE));
  sent.end('\r\n--x--\r\n');
  const [response] = await answered;
  let text = '';
  for await (const chunk of response) text += chunk;
  return [response.statusCode, JSON.parse(text).code];
}

describe('unused files', () => {
  const WEEK_AND_A_DAY_MS = 8 * 86_400_000;
  /** As if the upload and the last search had been eight days ago. */
  const age = (server: TestServer) =>
    runBehind(
      server,
      `update uploads set seen_at = seen_at - ${WEEK_AND_A_DAY_MS}`,
      "delete from settings where name = 'file search'",
    );
  const status = async (url: string) => (await fetch(url)).status;
  const gone = (url: string) => expect.poll(() => status(url)).toBe(404);
  const ids = async (server: TestServer) =>
    (await runBehind(server, 'select id from uploads')).map(({ id }) => String(id));

  async function scene() {
    const { server, clients } = await opened();
    const eve = await clients.guest('eve', 'Eve');
    const ann = await clients.user('ann', { role: 'user' });
    const admin = clients.admin();
    const room = ann.channel('messaging', 'one', { members: ['ann'] });
    await room.watch();
    const put = async (name: string, by: StreamChat = ann) =>
      (await by.uploadFile(...file(`${name}.txt`, name))).file;
    return { server, clients, eve, ann, admin, room, put };
  }

  test('are removed after seven days; files in use, and servers’ files, stay', SLOW, async () => {
    const { server, clients, eve, ann, admin, room, put } = await scene();
    const unused = [await put('by a user'), await put('by a guest', eve)];
    const used: Record<string, string> = {};
    const use = async (name: string, store: (url: string) => Promise<unknown>) => {
      const url = await put(name);
      used[name] = url;
      await store(url);
    };
    await use('attachment', (url) => room.sendMessage({ attachments: [{ type: 'file', asset_url: url }] }));
    await use('text', (url) => room.sendMessage({ text: `look: ${url}` }));
    await use('part of an address', (url) =>
      room.sendMessage({ text: `https://proxy.example/?u=${encodeURIComponent(url)}` }),
    );
    await use('custom field', (url) => room.sendMessage({ text: 'x', mine: { deep: [url] } } as never));
    await use('history', async (url) => {
      const { message } = await room.sendMessage({ text: url });
      await ann.updateMessage({ id: message.id, text: 'changed' });
    });
    await use('user', (url) => ann.upsertUser({ id: 'ann', image: url }));
    await use('channel', (url) => room.updatePartial({ set: { image: url } as never }));
    await use('member', (url) => room.partialUpdateMember('ann', { set: { note: url } } as never));
    await use('reaction', async (url) => {
      const { message } = await room.sendMessage({ text: 'x' });
      await room.sendReaction(message.id, { type: 'like', note: url } as never);
    });
    await use('poll', (url) => ann.createPoll({ name: 'q', options: [{ text: 'a' }], description: url }));
    await use('app', (url) => admin.updateAppSettings({ custom_action_handler_url: url } as never));
    await use('pending', (url) =>
      admin
        .channel('messaging', 'one')
        .sendMessage({ text: url, user_id: 'ann' } as never, { pending: true }),
    );
    await use('draft', (url) => room.createDraft({ text: url }));
    const own = await admin.uploadFile(...file('server.txt', 'x'), undefined, { id: 'ann' } as never);
    used.server = own.file;
    const before = await storedFiles(server);
    await server.restart();
    expect(await storedFiles(server)).toEqual(before);
    await age(server);
    await server.restart();
    for (const url of unused) await gone(url);
    for (const [name, url] of Object.entries(used)) expect([name, await status(url)]).toEqual([name, 200]);
    await expect.poll(async () => (await storedFiles(server)).length).toBe(before.length - unused.length);

    // Seven days after the last reference.
    const again = await clients.user('ann');
    await again.channel('messaging', 'one').deleteDraft();
    await age(server);
    await server.restart();
    await gone(used.draft ?? '');
    expect(await status(used.text ?? '')).toBe(200);
  });

  test('are searched for by one node at a time; an interrupted search continues', SLOW, async () => {
    const { server, put } = await scene();
    const url = await put('unused');
    await age(server);
    const search = (beatAt: number) =>
      JSON.stringify({
        startedAt: Date.now(),
        next: { table: 'users', after: { id: '' } },
        runner: 'other',
        beatAt,
      });
    await runBehind(
      server,
      `insert into settings (name, value) values ('file search', '${search(Date.now())}')`,
    );
    await server.restart();
    const [unchanged] = await runBehind(server, "select value from settings where name = 'file search'");
    expect(String(unchanged?.value)).toContain('"other"');
    expect(await status(url)).toBe(200);
    await runBehind(server, `update settings set value = '${search(0)}' where name = 'file search'`);
    await server.restart();
    await gone(url);
  });

  test('half written or half removed by a killed server are removed', SLOW, async () => {
    const { server, clients } = await opened({ child: true });
    const ann = await clients.user('ann', { role: 'user' });
    const sent = await begin(server, ann);
    sent.on('error', () => undefined);
    sent.write(Buffer.alloc(200 * KILOBYTE));
    await expect.poll(() => storedFiles(server)).toEqual([expect.stringMatching(/\.part$/)]);
    await server.kill();
    await server.restart();
    expect((await storedFiles(server)).length).toBe(1);
    await runBehind(server, 'update loose_files set since = 1');
    await server.restart();
    await expect.poll(() => storedFiles(server)).toEqual([]);

    const { file: url } = await (await clients.user('ann')).uploadFile(...file('a.txt', 'x'));
    const [id] = await ids(server);
    await server.kill();
    // The state between the removal of the row and of the file.
    await runBehind(
      server,
      'delete from uploads',
      `insert into loose_files (id, since, day, bytes) values ('${id}', 0, 0, 0)`,
    );
    await server.restart();
    expect(await status(url)).toBe(404);
    await expect.poll(() => storedFiles(server)).toEqual([]);
    // The row is removed after the file.
    await expect.poll(() => runBehind(server, 'select id from loose_files')).toEqual([]);
  });
});
