/** Support conversations: their features, their end, and the next one. */
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { laterSupportId } from '../../../protocol/index.ts';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let agent: StreamChat;
let admin: StreamChat;

beforeAll(async () => {
  server = await startServer();
  agent = await clients.user('agent', { role: 'agent' });
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const support = (client: StreamChat, id = client.userID ?? '') => client.channel('support', id);
function close(channel: Channel): Promise<{ channel: Record<string, unknown>; message?: object }> {
  const client = channel.getClient();
  return client.post(`${client.baseURL}/channels/${channel.type}/${channel.id}/close`, {});
}
/** The status of a conversation as its caller gets it; undefined if they get none. */
async function statusFor(client: StreamChat, cid: string): Promise<unknown> {
  const { channels } = await client.post<{ channels: { channel: Record<string, unknown> }[] }>(
    `${client.baseURL}/channels`,
    { filter_conditions: { cid }, state: true },
  );
  return channels[0]?.channel.support_status;
}
let visitors = 0;
interface Visitor {
  readonly client: StreamChat;
  readonly mine: Channel;
  /** Id of their first message. */
  readonly first: string;
}

async function visitor(): Promise<Visitor> {
  visitors += 1;
  const client = await clients.user(`visitor-${visitors}`, { role: 'user' });
  const mine = support(client);
  await mine.watch();
  const { message } = await mine.sendMessage({ text: 'Where is my order?' });
  return { client, mine, first: message.id };
}

describe('features of a support conversation', () => {
  test('have no threads and no polls, for visitor and agent alike', async () => {
    const { mine, first } = await visitor();
    const theirs = support(agent, mine.id);
    await theirs.watch();
    for (const channel of [mine, theirs]) {
      expect(channel.data?.own_capabilities).toContain('send-message');
      for (const off of ['send-reply', 'send-poll', 'cast-poll-vote'])
        expect(channel.data?.own_capabilities).not.toContain(off);
      expect(channel.data?.config).toMatchObject({
        replies: false,
        polls: false,
        user_message_reminders: false,
      });
      expect(await failure(channel.sendMessage({ text: 're', parent_id: first }))).toMatchObject({
        code: 19,
      });
    }
  });

  test('are on where the owner switches them on', async () => {
    await admin.updateChannelType('support', {
      replies: true,
      polls: true,
      user_message_reminders: true,
    } as never);
    const { client, mine, first } = await visitor();
    expect(mine.data?.own_capabilities).toEqual(expect.arrayContaining(['send-reply', 'send-poll']));
    await mine.sendMessage({ text: 're', parent_id: first });
    await client.createReminder({ messageId: first });
    await admin.updateChannelType('support', {
      replies: false,
      polls: false,
      user_message_reminders: false,
    } as never);
  });

  test('of other types stay on', async () => {
    const { client } = await visitor();
    const other = client.channel('messaging', `own-${visitors}`, { members: [client.userID ?? ''] } as never);
    await other.watch();
    expect(other.data?.own_capabilities).toEqual(expect.arrayContaining(['send-reply', 'send-poll']));
  });
});

describe('the end of a support conversation', () => {
  test('an agent closes; only staff and servers see the status, everybody the message', async () => {
    const { client, mine } = await visitor();
    const theirs = support(agent, mine.id);
    await theirs.watch();
    expect(await statusFor(agent, mine.cid)).toBe('open');
    const atVisitor: string[] = [];
    client.on((event) => atVisitor.push(`${event.type} ${JSON.stringify(event)}`));
    const told = new Promise<unknown>((resolve) => {
      agent.on('channel.updated', ({ channel }) => resolve(channel));
    });
    const said = new Promise<unknown>((resolve) => {
      client.on('message.new', ({ message }) => resolve(message));
    });
    const { channel, message } = await close(theirs);
    expect(channel).toMatchObject({ cid: mine.cid, support_status: 'closed' });
    expect(message).toMatchObject({ type: 'system', closing: true, user: { id: 'agent' }, silent: true });
    expect(await told).toMatchObject({ cid: mine.cid, support_status: 'closed' });
    expect(await said).toMatchObject({ type: 'system', closing: true });
    expect(await statusFor(agent, mine.cid)).toBe('closed');
    expect(await statusFor(admin, mine.cid)).toBe('closed');
    expect(await statusFor(client, mine.cid)).toBeUndefined();
    expect(await mine.query({})).not.toHaveProperty('channel.support_status');
    // The message is after the status: a status that went to the visitor would have been there first.
    await mine.sendMessage({ text: 'thanks' });
    expect(atVisitor.filter((event) => event.includes('support_status'))).toEqual([]);
  });

  test('the visitor closes; the second call changes nothing', async () => {
    const { client, mine } = await visitor();
    const { channel, message } = await close(mine);
    expect(channel).not.toHaveProperty('support_status');
    expect(message).toMatchObject({ type: 'system', user: { id: client.userID } });
    expect(await close(mine)).not.toHaveProperty('message');
    const { messages } = await mine.query({ messages: { limit: 10 } });
    expect(messages.filter(({ type }) => type === 'system')).toHaveLength(1);
    expect(await statusFor(agent, mine.cid)).toBe('closed');
  });

  test('the visitor’s next message reopens, an agent’s does not', async () => {
    const { mine } = await visitor();
    const theirs = support(agent, mine.id);
    await theirs.watch();
    await close(theirs);
    await theirs.sendMessage({ text: 'One more thing.' });
    expect(await statusFor(agent, mine.cid)).toBe('closed');
    const told = new Promise<unknown>((resolve) => {
      agent.on('channel.updated', ({ channel }) => resolve(channel));
    });
    await mine.sendMessage({ text: 'It happened again' });
    expect(await told).toMatchObject({ cid: mine.cid, support_status: 'open' });
    expect(await statusFor(agent, mine.cid)).toBe('open');
  });

  test('does not count as unread and brings no hidden channel back', async () => {
    const { mine } = await visitor();
    const theirs = support(agent, mine.id);
    await theirs.watch();
    await theirs.markRead();
    await mine.hide();
    await close(theirs);
    expect(mine.countUnread()).toBe(0);
    const shown = await mine.getClient().queryChannels({ cid: mine.cid, hidden: false } as never, [], {});
    expect(shown).toEqual([]);
  });

  test('visitors do not set the status by a channel’s data, staff only in a partial update', async () => {
    const { mine } = await visitor();
    const theirs = support(agent, mine.id);
    await theirs.watch();
    const set = { support_status: 'closed' };
    expect(await failure(mine.updatePartial({ set } as never))).toMatchObject({ status: 403 });
    expect(await failure(theirs.update(set as never))).toMatchObject({ status: 400 });
    // Clients may send back the fields that the server sent.
    await theirs.update({ ...theirs.data, name: 'Order 7' } as never);
    expect(await statusFor(agent, mine.cid)).toBe('open');
  });

  test('other channels have no end', async () => {
    const { client } = await visitor();
    const other = client.channel('messaging', `plain-${visitors}`, {
      members: [client.userID ?? ''],
    } as never);
    await other.watch();
    expect(other.data?.own_capabilities).not.toContain('close-channel');
    expect(await failure(close(other))).toMatchObject({ code: 17, status: 403 });
  });
});

describe('the next support conversation', () => {
  test('begins once the one before is closed, under the next id', async () => {
    const { client, mine } = await visitor();
    const second = support(client, laterSupportId(client.userID ?? '', 2));
    expect(await failure(second.watch())).toMatchObject({
      code: 17,
      message: expect.stringContaining(`open ${mine.cid} instead`),
    });
    await close(mine);
    await second.watch();
    await second.sendMessage({ text: 'Another question' });
    const third = support(client, laterSupportId(client.userID ?? '', 3));
    expect(await failure(third.watch())).toMatchObject({ code: 17 });
    const listed = await client.queryChannels({ members: { $in: [client.userID ?? ''] } }, [], {});
    expect(listed.map(({ cid }) => cid).sort()).toEqual([mine.cid, second.cid].sort());
    expect(await statusFor(agent, second.cid)).toBe('open');
  });
});
