import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileSigner } from '../../../server/src/wire/index.ts';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let admin: StreamChat;
let channel: Channel;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
  admin = clients.admin();
  channel = ann.channel('messaging', 'one', { members: ['ann', 'bob'] });
  await channel.watch();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const upload = async (name: string, to: Channel = channel): Promise<string> =>
  (await to.sendFile(Buffer.from('hello') as never, name)).file;
const setLifetime = (seconds: number | null) =>
  admin.updateAppSettings({ cdn_expiration_seconds: seconds } as never);

test('cuts a long name between characters', async () => {
  const url = await upload(`a${'😀'.repeat(200)}.txt`);
  const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
  expect(name).toMatch(/^a(?:😀)+\.txt$/u);
  const response = await fetch(url);
  expect([response.status, await response.text()]).toEqual([200, 'hello']);
});

test('a URL is valid for as long as the app says, and for ever by default', async () => {
  const goodFor = async () => {
    const before = Date.now() / 1_000;
    const { searchParams } = new URL(await upload('a.txt'));
    const exp = searchParams.get('exp');
    return exp === null ? null : { least: Number(exp) - Date.now() / 1_000, most: Number(exp) - before };
  };
  for (const seconds of [1, 60, 3_600, 86_400]) {
    await setLifetime(seconds);
    const { least = 0, most = 0 } = (await goodFor()) ?? {};
    expect(most).toBeGreaterThanOrEqual(seconds);
    expect(least).toBeLessThanOrEqual(seconds * 1.1 + 1);
  }
  for (const standard of [0, null]) {
    await setLifetime(60);
    expect(await goodFor()).not.toBeNull();
    await setLifetime(standard);
    expect(await goodFor()).toBeNull();
  }
});

test('an old URL is renewed where its file belongs, and for no one else', async () => {
  // As the server issued it long ago.
  const [, id = ''] = /files\/([^/]+)/.exec(await upload('report.txt')) ?? [];
  const sig = fileSigner(server.secret).sign([id, 'report.txt', '1000', '60'].join('\n'));
  const old = `${server.url}/files/${id}/report.txt?exp=1000&ttl=60&sig=${sig}`;
  expect((await fetch(old)).status).toBe(404);

  const elsewhere = bob.channel('messaging', 'two', { members: ['bob', 'ann'] });
  await elsewhere.watch();
  const shown = async (by: StreamChat, to: string) => {
    const sent = await by
      .channel('messaging', to)
      .sendMessage({ attachments: [{ type: 'file', asset_url: old }] });
    const read = (await ann.getMessage(sent.message.id)).message.attachments?.[0]?.asset_url ?? '';
    const notified = sent.message.attachments?.[0]?.asset_url ?? '';
    return [notified, read];
  };
  const statuses = async (urls: readonly string[]) =>
    Promise.all(urls.map(async (one) => (await fetch(one)).status));
  expect(await statuses(await shown(bob, 'one'))).toEqual([200, 200]);
  expect(await statuses(await shown(ann, 'two'))).toEqual([200, 200]);
  expect(await shown(bob, 'two')).toEqual([old, old]);

  // Nor by writing it into a message of the file's owner, where it would be renewed.
  const { message } = await ann.channel('messaging', 'two').sendMessage({ text: 'mine' });
  const moderator = await clients.user('mod', { role: 'admin' });
  const edit = (url: string) =>
    moderator.updateMessage({
      id: message.id,
      text: 'edited',
      attachments: [{ type: 'file', asset_url: url }],
    } as never);
  expect(await failure(edit(old))).toMatchObject({ code: 17 });
  const there = await moderator.partialUpdateMessage(message.id, { set: { text: 'moderated' } });
  expect(there.message).toMatchObject({ text: 'moderated', attachments: [] });
  await setLifetime(60);
  await edit(await upload('here.txt', elsewhere));
  await setLifetime(null);
});
