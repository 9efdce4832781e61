import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

async function room(id: string) {
  const channel = ann.channel('messaging', id, { members: ['ann', 'bob'] });
  await channel.create();
  return channel;
}

describe('drafts', () => {
  test('are saved, sent to one’s own devices only, part of the channel’s state, and cleared by sending', async () => {
    const channel = await room('drafts-life');
    const phone = await clients.user('ann');
    const others = record(bob);
    const notified = nextEvent(phone, 'draft.updated');
    const { draft } = await channel.createDraft({ text: 'dear bob', mood: 'warm' } as never);
    expect(draft).toMatchObject({ channel_cid: channel.cid, message: { text: 'dear bob', mood: 'warm' } });
    expect(draft.message.id).toEqual(expect.any(String));
    expect((await notified).draft).toMatchObject({ channel_cid: channel.cid, message: { text: 'dear bob' } });

    expect((await channel.query({})).draft).toMatchObject({ message: { text: 'dear bob' } });
    expect((await bob.channel('messaging', 'drafts-life').query({})).draft).toBeUndefined();

    const cleared = nextEvent(phone, 'draft.deleted');
    await channel.sendMessage({ text: 'dear bob, hello' });
    expect((await cleared).draft).toMatchObject({ channel_cid: channel.cid });
    expect(await failure(channel.getDraft())).toMatchObject({ code: 16, status: 404 });
    expect(others.map(({ type }) => type)).not.toContain('draft.updated');
  });

  test('37: a thread’s draft is separate from the channel’s; deleting one keeps the other; reading a deleted one fails', async () => {
    const channel = await room('drafts-thread');
    const { message } = await channel.sendMessage({ text: 'parent' });
    await channel.createDraft({ text: 'for the channel' });
    const { draft } = await channel.createDraft({ text: 'for the thread', parent_id: message.id });
    expect(draft).toMatchObject({ parent_id: message.id, parent_message: { text: 'parent' } });
    expect((await channel.getDraft()).draft.message.text).toBe('for the channel');
    expect((await channel.getDraft({ parent_id: message.id })).draft.message.text).toBe('for the thread');
    const state = await channel.query({});
    expect(state.draft?.message.text).toBe('for the channel');
    expect(state.messages[0]).toMatchObject({ draft: { parent_id: message.id } });

    await channel.deleteDraft({ parent_id: message.id });
    expect(await failure(channel.getDraft({ parent_id: message.id }))).toMatchObject({ code: 16 });
    await channel.deleteDraft({ parent_id: message.id });
    expect((await channel.getDraft()).draft.message.text).toBe('for the channel');
    await channel.createDraft({ text: 'again', parent_id: message.id });
    await channel.sendMessage({ text: 'reply', parent_id: message.id });
    expect(await failure(channel.getDraft({ parent_id: message.id }))).toMatchObject({ code: 16 });
    expect((await channel.getDraft()).draft.message.text).toBe('for the channel');
  });

  test('37: are queried newest first, with next if there are more and prev for the way back', async () => {
    const cat = await clients.user('cat', { role: 'user' });
    for (const id of ['q1', 'q2', 'q3']) {
      const channel = cat.channel('messaging', id, { members: ['cat', 'bob'] });
      await channel.create();
      await channel.createDraft({ text: id });
    }
    const texts = (page: { drafts: { message: { text?: string } }[] }) =>
      page.drafts.map(({ message }) => message.text);
    const first = await cat.queryDrafts({ limit: 2 });
    expect(texts(first)).toEqual(['q3', 'q2']);
    expect(first.drafts[0]).toMatchObject({ channel: { cid: 'messaging:q3' } });
    const second = await cat.queryDrafts({ limit: 2, ...(first.next !== undefined && { next: first.next }) });
    expect(texts(second)).toEqual(['q1']);
    expect(second.next).toBeUndefined();
    const back = await cat.queryDrafts({ limit: 2, ...(second.prev !== undefined && { prev: second.prev }) });
    expect(texts(back)).toEqual(['q3', 'q2']);
    expect(texts(await cat.queryDrafts({ filter: { channel_cid: { $in: ['messaging:q2'] } } }))).toEqual([
      'q2',
    ]);
    expect(texts(await cat.queryDrafts({ sort: [{ created_at: 1 }] }))).toEqual(['q1', 'q2', 'q3']);
    expect(texts(await bob.queryDrafts({ filter: { parent_id: { $exists: true } } as never }))).toEqual([]);
    expect(await failure(cat.queryDrafts({ next: 'nonsense' }))).toMatchObject({ code: 4 });
    expect(await failure(cat.queryDrafts({ filter: { colour: 'red' } as never }))).toMatchObject({ code: 4 });
  });

  test('keep their mentions: people, everyone, those who are online, and roles', async () => {
    const channel = await room('drafts-calls');
    const called = { mentioned_channel: true, mentioned_here: true, mentioned_roles: ['admin'] };
    const { draft } = await channel.createDraft({
      text: '@bob @channel',
      mentioned_users: ['bob'],
      ...called,
    });
    expect(draft.message).toMatchObject({ ...called, mentioned_users: [{ id: 'bob' }] });
    expect((await channel.getDraft()).draft.message).toMatchObject(called);
    await channel.createDraft({ text: 'nobody' });
    const { message } = (await channel.getDraft()).draft;
    for (const name of Object.keys(called)) expect(message).not.toHaveProperty(name);
  });

  test('of a user who cannot read the channel do not exist', async () => {
    await room('drafts-closed');
    const eve = await clients.user('eve', { role: 'user' });
    expect(await failure(eve.channel('messaging', 'drafts-closed').createDraft({ text: 'x' }))).toMatchObject(
      {
        code: 17,
      },
    );
  });

  test('the server saves drafts for a user', async () => {
    const channel = clients.admin().channel('messaging', 'drafts-life');
    await channel.createDraft({ text: 'by the server', user_id: 'bob' } as never);
    expect((await bob.channel('messaging', 'drafts-life').getDraft()).draft.message.text).toBe(
      'by the server',
    );
  });
});
