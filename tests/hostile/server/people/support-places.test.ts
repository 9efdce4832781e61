/**
 * A support conversation belongs to its visitor: no one else can create it, enter it or lock its visitor out.
 */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spareSupportId, supportChannelId } from '../../../../protocol/index.ts';
import { clientsOf, failure } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let attackers: readonly StreamChat[];
let agent: StreamChat;
let admin: StreamChat;

beforeAll(async () => {
  server = await startServer();
  attackers = [await clients.guest('attacker'), await clients.user('mallory', { role: 'user' })];
  agent = await clients.user('agent', { role: 'agent' });
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const support = (client: StreamChat, id: string, data: object = {}) =>
  client.channel('support', id, data as never);
const members = async (id: string) => {
  const [found] = await admin.queryChannels({ cid: `support:${id}` } as never, [], {});
  return found === undefined ? null : Object.keys(found.state.members).sort();
};
const refused = { code: 17, status: 403 };

/** Ids of existing and future users, plain and not. */
const VICTIMS = ['stored', 'yet-to-come', 'stored@example.com', 'yet.to.come@example.com', 'x'.repeat(80)];
const stored = ['stored', 'stored@example.com'];

describe('another user’s conversation, by the id that the widget derives', () => {
  test.each(VICTIMS)('cannot be taken by any call: %s', async (victim) => {
    if (stored.includes(victim)) await server.token(victim, 'user');
    for (const id of [supportChannelId(victim), spareSupportId(victim)])
      for (const attacker of attackers) {
        const me = attacker.userID ?? '';
        for (const attempt of [
          () => support(attacker, id).create(),
          () => support(attacker, id).watch(),
          () => support(attacker, id, { members: [me] }).create(),
          () => support(attacker, id, { members: [me], created_by_id: victim }).create(),
          () => support(attacker, id, { invites: [me] }).create(),
          () => attacker.channel('support', { members: [me] } as never).create(),
          () => attacker.channel('support', { members: [me, victim] } as never).create(),
          () => support(attacker, id).query({ watch: true, state: true }),
          () => support(attacker, id).sendMessage({ text: 'mine' }),
          () => support(attacker, id).addMembers([me]),
          () => support(attacker, id).inviteMembers([me]),
          () => support(attacker, id).updatePartial({ set: { name: 'mine' } } as never),
          () => support(attacker, id).updateMemberPartial({ set: { pinned: true } } as never),
          () =>
            attacker.post(`${attacker.baseURL}/channels/support/${id}/event`, { event: { type: 'wave' } }),
        ])
          expect(await failure(attempt()), attempt.toString()).toMatchObject({
            status: expect.toSatisfy((status: number) => status === 403 || status === 404 || status === 400),
          });
        const listed = await attacker.queryChannels({ cid: `support:${id}` } as never, [], { watch: true });
        expect(listed).toEqual([]);
      }
    expect(await members(supportChannelId(victim))).toBeNull();
    const owner = await clients.user(victim, { role: 'user' });
    await support(owner, supportChannelId(victim)).watch();
    expect(await members(supportChannelId(victim))).toEqual([victim]);
  });

  test('is refused with the same text whether it exists or not', async () => {
    await server.token('there', 'user');
    await support(await clients.user('there'), 'there').watch();
    for (const attacker of attackers) {
      const [there, nowhere] = [
        await failure(support(attacker, 'there').watch()),
        await failure(support(attacker, 'nowhere').watch()),
      ];
      expect(there).toMatchObject(refused);
      expect(nowhere).toEqual(there);
    }
  });

  test('is closed to others once it exists, and its owner cannot add anyone', async () => {
    const owner = await clients.user('host@example.com', { role: 'user' });
    const id = supportChannelId('host@example.com');
    const mine = support(owner, id);
    await mine.watch();
    for (const attacker of attackers) {
      const me = attacker.userID ?? '';
      expect(await failure(support(attacker, id).watch())).toMatchObject(refused);
      expect(await failure(mine.addMembers([me]))).toMatchObject(refused);
      expect(await failure(mine.inviteMembers([me]))).toMatchObject(refused);
    }
    expect(await members(id)).toEqual(['host@example.com']);
  });

  test('is not the plain id of a user whose own id looks derived', async () => {
    const victim = 'carol@example.com';
    const lookalike = supportChannelId(victim);
    const impostor = await clients.user(lookalike, { role: 'user' });
    expect(await failure(support(impostor, lookalike).watch())).toMatchObject(refused);
    await support(impostor, spareSupportId(lookalike)).watch();
    const owner = await clients.user(victim, { role: 'user' });
    await support(owner, lookalike).watch();
    expect(await members(lookalike)).toEqual([victim]);
  });
});

describe('a conversation id that another user took before', () => {
  test.each(['dora', 'dora@example.com'])('does not lock %s out', async (victim) => {
    const id = supportChannelId(victim);
    const [attacker] = attackers;
    const squatter = `squatter-of-${id}`;
    await server.token(squatter, 'user');
    await admin.channel('support', id, { created_by_id: squatter, members: [squatter] } as never).create();
    const owner = await clients.user(victim, { role: 'user' });
    expect(await failure(support(owner, id).watch())).toMatchObject(refused);
    const spare = support(owner, spareSupportId(victim));
    await spare.watch();
    await spare.sendMessage({ text: 'hello' });
    expect(await members(spareSupportId(victim))).toEqual([victim]);
    // Both continue: the first user loses nothing, and neither reads the other.
    const first = support(await clients.user(squatter), id);
    await first.watch();
    await first.sendMessage({ text: 'still here' });
    expect(
      await failure(support(await clients.user(squatter), spareSupportId(victim)).watch()),
    ).toMatchObject(refused);
    expect(attacker && (await failure(support(attacker, spareSupportId(victim)).watch()))).toMatchObject(
      refused,
    );
    const listed = await agent.queryChannels({ type: 'support', created_by_id: victim } as never, [], {});
    expect(listed.map((channel) => channel.id)).toEqual([spareSupportId(victim)]);
  });

  test('does not lock out either after it was deleted', async () => {
    await server.token('former', 'user');
    await admin
      .channel('support', 'erin', { created_by_id: 'former', members: ['former'] } as never)
      .create();
    await admin.channel('support', 'erin').delete();
    const owner = await clients.user('erin', { role: 'user' });
    await support(owner, 'erin')
      .watch()
      .catch(() => support(owner, spareSupportId('erin')).watch());
    const mine = await owner.queryChannels({ members: { $in: ['erin'] } } as never, [], {});
    expect(mine).toHaveLength(1);
  });
});

describe('existing conversations, and those created by a server', () => {
  test('keep working under any id', async () => {
    await server.token('faye', 'user');
    await admin
      .channel('support', 'order-123', { created_by_id: 'faye', members: ['faye'] } as never)
      .create();
    const order = support(await clients.user('faye'), 'order-123');
    await order.watch();
    await order.sendMessage({ text: 'where is it?' });
    const { messages } = await order.query({ messages: { limit: 5 } });
    expect(messages.map(({ text }) => text)).toEqual(['where is it?']);
    // One conversation each: the second is refused with the way to the first.
    const second = await failure(support(await clients.user('faye'), 'faye').watch());
    expect(second).toMatchObject({ ...refused, message: expect.stringContaining('support:order-123') });
  });

  test('the spare id is for users whose own is taken, not a second conversation', async () => {
    const gale = await clients.user('gale', { role: 'user' });
    expect(await failure(support(gale, spareSupportId('gale')).watch())).toMatchObject(refused);
    await support(gale, 'gale').watch();
    expect(await failure(support(gale, spareSupportId('gale')).watch())).toMatchObject(refused);
  });

  test('can be opened by staff for themselves', async () => {
    await support(agent, 'test-of-agent').watch();
    expect(await members('test-of-agent')).toEqual(['agent']);
  });
});
