/** One change of many channels, by the unmodified client with a server token. */
import type { StreamChat } from 'stream-chat';
import { ChannelBatchUpdater } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let admin: StreamChat;
const cids = ['messaging:one', 'messaging:two', 'messaging:three'];

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  for (const id of ['bob', 'cat']) await server.token(id, 'user');
  admin = clients.admin();
  for (const cid of cids)
    await ann
      .channel('messaging', cid.slice('messaging:'.length), { members: ['ann', 'bob'], size: 1 } as object)
      .create();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

/** The result of the task once it is done. */
async function over(reply: Promise<{ readonly task_id?: string }>) {
  const { task_id = '' } = await reply;
  await expect.poll(async () => (await admin.getTask(task_id)).status).toBe('completed');
  return (await admin.getTask(task_id)).result;
}
const query = (cid: string) => admin.channel('messaging', cid.slice('messaging:'.length)).query({});

test('adds and removes members, and sets their roles', async () => {
  const batch = new ChannelBatchUpdater(admin);
  const two = { cids: { $in: cids.slice(0, 2) } };
  const ok = { [cids[0] ?? '']: { status: 'ok' }, [cids[1] ?? '']: { status: 'ok' } };
  expect(await over(batch.addMembers(two, ['cat']))).toEqual(ok);
  const idsIn = async (cid: string) => (await query(cid)).members.map(({ user_id }) => user_id).sort();
  expect(await idsIn('messaging:one')).toEqual(['ann', 'bob', 'cat']);
  expect(await idsIn('messaging:three')).toEqual(['ann', 'bob']);
  await over(batch.addModerators(two, ['cat']));
  const cat = async () => (await query('messaging:one')).members.find(({ user_id }) => user_id === 'cat');
  expect(await cat()).toMatchObject({ channel_role: 'channel_moderator' });
  await over(batch.demoteModerators(two, ['cat']));
  expect(await cat()).toMatchObject({ channel_role: 'channel_member' });
  await over(batch.removeMembers(two, ['cat']));
  expect(await idsIn('messaging:two')).toEqual(['ann', 'bob']);
});

test('changes members’ settings of the channel', async () => {
  const batch = new ChannelBatchUpdater(admin);
  const all = { types: { $in: ['messaging'] } };
  const listed = async (more: object) =>
    (await ann.queryChannels({ members: { $in: ['ann'] }, ...more }, [], { watch: false })).length;
  await over(batch.archive(all));
  expect(await listed({ archived: true })).toBe(cids.length);
  await over(batch.unarchive(all));
  await over(batch.hide(all));
  expect(await listed({})).toBe(0);
  await over(batch.show(all));
  expect(await listed({ archived: false })).toBe(cids.length);
});

test('sets data key by key', async () => {
  const batch = new ChannelBatchUpdater(admin);
  await over(
    batch.updateData({ cids }, {
      data: { frozen: true },
      custom_set: { colour: 'red' },
      custom_unset: ['size'],
    } as never),
  );
  for (const cid of cids) {
    const { channel } = await query(cid);
    expect(channel).toMatchObject({ frozen: true, colour: 'red' });
    expect(channel).not.toHaveProperty('size');
  }
});

test('refuses an invalid change before it changes anything', async () => {
  const batch = new ChannelBatchUpdater(admin);
  const wrong = [
    batch.addMembers({}, ['cat']),
    batch.addMembers({ cids }, []),
    batch.addMembers({ names: ['x'] } as never, ['cat']),
    admin.updateChannelsBatch({ operation: 'toString' as never, filter: { cids }, members: ['cat'] }),
    batch.updateData({ cids }, { data: { custom: { a: 1 } }, custom_set: { b: 1 } } as never),
    batch.updateData({ cids }, {} as never),
  ];
  for (const refusal of await Promise.all(wrong.map(failure)))
    expect(refusal).toMatchObject({ code: 4, status: 400 });
  expect(await failure(new ChannelBatchUpdater(ann).addMembers({ cids }, ['cat']))).toMatchObject({
    code: 17,
    status: 403,
  });
});
