/** `setAttributes` and `page` of the widget: readable by staff and servers only. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

const SECRET = 'enterprise-plan';
const SECRET_PAGE = 'https://shop.example/pricing-for-you';

let server: TestServer;
const clients = clientsOf(() => server);
let visitor: StreamChat;
let snoop: StreamChat;
let customer: StreamChat;
let agent: StreamChat;
let admin: StreamChat;

beforeAll(async () => {
  server = await startServer();
  visitor = await clients.guest('visitor', 'Vera');
  snoop = await clients.guest('snoop');
  customer = await clients.user('customer', { role: 'user' });
  agent = await clients.user('agent', { role: 'agent' });
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const idOf = (client: StreamChat) => client.userID ?? '';
/** As the widget sends it. */
const setData = (set: object, unset: readonly string[] = []) =>
  visitor.partialUpdateUser({ id: idOf(visitor), set, unset } as never);
const DATA = { 'attributes.plan': SECRET, page: { url: SECRET_PAGE, title: 'Pricing' } };

const leaks = (answer: unknown) => {
  const text = JSON.stringify(answer);
  return text.includes(SECRET) || text.includes(SECRET_PAGE);
};
const lookUp = async (as: StreamChat, id = idOf(visitor)) => {
  const { users } = await as.queryUsers({ id: { $in: [id] } } as never, [], { presence: as !== admin });
  return users[0] as unknown as Record<string, unknown>;
};

beforeEach(async () => {
  await setData(DATA);
});

describe('a visitor’s page data', () => {
  test('is readable by staff and servers', async () => {
    for (const reader of [agent, admin])
      expect(await lookUp(reader)).toMatchObject({
        attributes: { plan: SECRET },
        page: { url: SECRET_PAGE },
      });
  });

  test('is not readable by others, nor by the visitor', async () => {
    for (const reader of [snoop, customer, visitor]) {
      const found = await lookUp(reader);
      expect(found).toMatchObject({ id: idOf(visitor), name: 'Vera' });
      expect(leaks(found)).toBe(false);
      expect(Object.keys(found)).not.toEqual(expect.arrayContaining(['attributes']));
    }
  });

  test('is in no answer to the visitor', async () => {
    await admin
      .channel('room', 'lounge', { created_by_id: 'customer', members: ['customer', idOf(visitor)] } as never)
      .create();
    const room = visitor.channel('room', 'lounge');
    await room.watch();
    const { message } = await room.sendMessage({
      text: 'hello there',
      mentioned_users: [idOf(visitor)],
    } as never);
    await room.sendReaction(message.id, { type: 'like' });
    await room.sendMessage({ text: 'a reply', parent_id: message.id });
    await room.markRead();
    const lounge = snoop.channel('room', 'lounge');
    const answers: unknown[] = [];
    for (const reader of [snoop, customer, visitor])
      reader.axiosInstance.interceptors.response.use((answer) => {
        answers.push(answer.data);
        return answer;
      });
    for (const ask of [
      () => lounge.watch(),
      () => snoop.queryChannels({ cid: 'room:lounge' } as never, [], { state: true }),
      () => lounge.queryMembers({}),
      () => lounge.getReplies(message.id, {}),
      () => lounge.getReactions(message.id, {}),
      () => snoop.getMessage(message.id),
      () => snoop.search({ cid: 'room:lounge' } as never, 'hello', {}),
      () => snoop.getThread(message.id, {}),
      () => customer.queryThreads({ watch: false } as never),
      () => snoop.sync(['room:lounge'], new Date(Date.now() - 60_000).toISOString()),
      () => snoop.muteUser(idOf(visitor)),
      () => snoop.blockUser(idOf(visitor)),
      () => snoop.unBlockUser(idOf(visitor)),
      () => setData(DATA),
    ])
      await ask();
    expect(answers).toHaveLength(14);
    expect(answers.map(leaks)).toEqual(answers.map(() => false));
  });

  test('is in events for staff, and changes nothing that others see', async () => {
    for (const follower of [agent, customer, snoop]) await lookUp(follower);
    const { updated_at: before } = await lookUp(customer);
    const received = [record(customer), record(snoop), record(visitor)];
    const update = nextEvent(agent, 'user.updated', ({ user }) => leaks(user));
    await setData({ 'attributes.seats': 3, page: { url: SECRET_PAGE, title: 'Again' } });
    expect((await update).user).toMatchObject({ id: idOf(visitor), attributes: { plan: SECRET, seats: 3 } });
    // A later public change shows that no event came before it.
    const others = [customer, snoop].map((follower) => nextEvent(follower, 'user.updated'));
    const staffs = nextEvent(agent, 'user.updated', ({ user }) => user?.name === 'Vera 2');
    expect((await lookUp(customer)).updated_at).toBe(before);
    await setData({ name: 'Vera 2' });
    for (const event of await Promise.all(others)) expect(event.user).toMatchObject({ name: 'Vera 2' });
    const names = received.map((events) =>
      events.filter(({ type }) => type === 'user.updated').map(({ user }) => user?.name),
    );
    expect(names.slice(0, 2)).toEqual([['Vera 2'], ['Vera 2']]);
    expect(received.map(leaks)).toEqual([false, false, false]);
    // Staff receive the rest of a public change.
    expect((await staffs).user).toMatchObject({ attributes: { plan: SECRET } });
    await setData({ name: 'Vera' });
  });

  test.each(['attributes.plan', 'attributes', 'page.url', 'page'])(
    'cannot be queried by: %s',
    async (field) => {
      const filter = { id: { $in: [idOf(visitor)] }, [field]: { $exists: true } };
      for (const reader of [snoop, customer, visitor]) {
        for (const nested of [filter, { $and: [filter] }, { id: idOf(visitor), $nor: [{ [field]: 'x' }] }])
          expect(await failure(reader.queryUsers(nested as never))).toMatchObject({
            code: 17,
            status: 403,
            message: expect.stringMatching(/staff and servers/),
          });
        const sorted = reader.queryUsers(
          { id: { $in: [idOf(visitor)] } } as never,
          [{ [field]: 1 }] as never,
        );
        expect(await failure(sorted)).toMatchObject({ code: 17, status: 403 });
      }
    },
  );

  test('is a filter and a sort for staff and servers', async () => {
    const filter = { id: idOf(visitor), 'attributes.plan': SECRET, 'page.url': { $exists: true } } as never;
    for (const reader of [agent, admin]) {
      const { users } = await reader.queryUsers(filter, [{ 'attributes.plan': 1 }] as never);
      expect(users.map(({ id }) => id)).toEqual([idOf(visitor)]);
      const { users: none } = await reader.queryUsers({ 'attributes.plan': 'other' } as never);
      expect(none).toEqual([]);
    }
  });

  test('is in exports, which are for servers', async () => {
    const { user } = await admin.exportUser(idOf(visitor));
    expect(user).toMatchObject({ attributes: { plan: SECRET }, page: { url: SECRET_PAGE } });
    expect(await failure(agent.exportUser(idOf(visitor)))).toMatchObject({ status: 403 });
  });

  test('survives a replacement of the record, and is removed on request', async () => {
    await visitor.upsertUser({ id: idOf(visitor), name: 'Vera' });
    expect(await lookUp(agent)).toMatchObject({ attributes: { plan: SECRET } });
    await setData({}, ['attributes.plan']);
    expect((await lookUp(agent)).attributes).toEqual({ seats: 3 });
    await setData({}, ['page', 'attributes']);
    const emptied = await lookUp(agent);
    expect(emptied).not.toHaveProperty('page');
    expect(emptied).not.toHaveProperty('attributes');
  });

  test('behaves the same with a new guest or a connection', async () => {
    const more = { attributes: { plan: SECRET } };
    const early = clients.client();
    await early.setGuestUser({ id: 'early', ...more } as never);
    expect(leaks(early.user)).toBe(false);
    const late = clients.client();
    const token = await server.token('late', 'user');
    await late.connectUser({ id: 'late', ...more } as never, token);
    for (const id of [idOf(early), 'late']) {
      expect(await lookUp(agent, id)).toMatchObject(more);
      expect(leaks(await lookUp(snoop, id))).toBe(false);
    }
  });

  test('is written by the visitor, with a maximum size', async () => {
    const others = snoop.partialUpdateUser({
      id: idOf(visitor),
      set: { 'attributes.plan': 'free' },
    } as never);
    expect(await failure(others)).toMatchObject({ code: 17, status: 403 });
    const large = setData({ 'attributes.big': 'x'.repeat(6000) });
    expect(await failure(large)).toMatchObject({ code: 22, status: 413 });
  });

  test('is hidden from a former member of the staff', async () => {
    await admin.partialUpdateUser({ id: 'agent', set: { role: 'user' } } as never);
    try {
      expect(leaks(await lookUp(agent))).toBe(false);
      const events = record(agent);
      const update = nextEvent(customer, 'user.updated', ({ user }) => user?.name === 'Vera 3');
      await lookUp(customer);
      await setData({ name: 'Vera 3', 'attributes.plan': SECRET });
      await update;
      const own = nextEvent(agent, 'user.updated', ({ user }) => user?.id === 'agent');
      await agent.partialUpdateUser({ id: 'agent', set: { name: 'former' } });
      await own;
      expect(leaks(events)).toBe(false);
    } finally {
      await admin.partialUpdateUser({ id: 'agent', set: { role: 'agent' } } as never);
      await setData({ name: 'Vera' });
    }
  });
});
