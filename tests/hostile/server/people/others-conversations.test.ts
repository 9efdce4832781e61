/**
 * A query returns rows that the caller may read, for any filter: nothing of another guest's support
 * conversation.
 */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { supportChannelId } from '../../../../protocol/index.ts';
import { clientsOf } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

const SECRET = 'rosewater';

let server: TestServer;
const clients = clientsOf(() => server);
let victim: StreamChat;
const callers = {} as Record<'victim' | 'guest' | 'user' | 'anonymous', StreamChat>;
const ids = { victim: '', cid: '', channel: '', message: '', poll: '', reply: '' };

beforeAll(async () => {
  server = await startServer();
  await clients.admin().updateChannelType('support', { replies: true, polls: true } as never);
  victim = await clients.guest('vera', 'Vera');
  ids.victim = victim.userID ?? '';
  const agent = await clients.user('agent', { role: 'agent' });
  const talk = victim.channel('support', supportChannelId(ids.victim));
  await talk.watch();
  [ids.cid, ids.channel] = [talk.cid, talk.id ?? ''];
  ids.message = (await talk.sendMessage({ text: `my word is ${SECRET}`, code: SECRET } as never)).message.id;
  ids.reply = (await talk.sendMessage({ text: `again ${SECRET}`, parent_id: ids.message })).message.id;
  const staff = agent.channel('support', ids.channel);
  await staff.watch();
  await staff.sendMessage({ text: `noted: ${SECRET}`, parent_id: ids.message });
  await talk.sendReaction(ids.message, { type: SECRET } as never);
  const { poll } = await agent.createPoll({ name: SECRET, options: [{ text: SECRET }] } as never);
  ids.poll = poll.id;
  await staff.sendMessage({ text: SECRET, poll_id: ids.poll });
  await clients
    .admin()
    .channel('room', 'plaza', { created_by_id: 'agent' } as never)
    .create();
  const guest = await clients.guest('nosy', 'Nosy');
  // Has conversations to search in, so that a query is not refused for lack of them.
  await guest.channel('support', supportChannelId(guest.userID ?? '')).watch();
  await guest.channel('room', 'plaza').watch();
  Object.assign(callers, {
    victim,
    guest,
    user: await clients.user('customer', { role: 'user' }),
    anonymous: await clients.anonymous(),
  });
}, 60_000);
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

/** The whole answer as text, also of a refusal. */
async function answerTo(client: StreamChat, path: string, body: object | null): Promise<string> {
  const url = `${client.baseURL}${path}`;
  try {
    return JSON.stringify(await (body === null ? client.get(url) : client.post(url, body)));
  } catch (error) {
    const { status, message } = error as { readonly status?: number; readonly message: string };
    // A call that was never made, or that broke the server, shows nothing either.
    expect(status, `${path}: ${message}`).toSatisfy((code: number) => code >= 400 && code < 500);
    return message;
  }
}

const inQuery = (path: string, payload: object) =>
  `${path}?payload=${encodeURIComponent(JSON.stringify(payload))}`;

/** Filters that name the conversation, or everything, in ways that are allowed one by one. */
const widened = (own: string): readonly object[] => [
  { cid: ids.cid },
  { cid: { $in: [ids.cid, 'room:plaza'] } },
  { id: ids.channel },
  { type: 'support' },
  { members: { $in: [ids.victim] } },
  { $or: [{ members: { $in: [own] } }, { cid: ids.cid }] },
  { $or: [{ cid: 'room:plaza' }, { $nor: [{ cid: 'room:plaza' }] }] },
  { $or: [{ members: { $in: [own] } }, { members: { $in: [ids.victim] } }] },
  { $nor: [{ cid: 'room:plaza' }] },
  { cid: { $gte: 'support:' } },
  { $and: [{ type: { $in: ['support', 'room'] } }, { last_message_at: { $exists: true } }] },
  { 'member.user.name': { $autocomplete: 'Ver' } },
  { created_by_id: ids.victim },
];

const messages = (): readonly object[] => [
  { text: { $q: SECRET } },
  { text: { $autocomplete: SECRET.slice(0, 4) } },
  { code: SECRET },
  { $or: [{ text: { $q: SECRET } }, { id: ids.message }] },
  { $nor: [{ text: 'nothing' }] },
  { 'user.id': ids.victim },
  { 'reactions.type': SECRET },
];

type Ask = (own: string) => readonly (readonly [string, object | null])[];
const calls: Readonly<Record<string, Ask>> = {
  'lists of channels': (own) =>
    widened(own).map((filter) => [
      '/channels',
      { filter_conditions: filter, state: true, message_limit: 300 },
    ]),
  searches: (own) =>
    widened(own).flatMap((filter) =>
      messages().map(
        (of) =>
          [
            inQuery('/search', { filter_conditions: filter, message_filter_conditions: of, limit: 100 }),
            null,
          ] as const,
      ),
    ),
  threads: (own) =>
    [{}, ...widened(own), { channel_cid: ids.cid }, { parent_message_id: ids.message }].map((filter) => [
      '/threads',
      { filter, limit: 100, reply_limit: 10, participant_limit: 100 },
    ]),
  reminders: () =>
    [{}, { channel_cid: ids.cid }, { message_id: ids.message }, { user_id: ids.victim }].map((filter) => [
      '/reminders/query',
      { filter },
    ]),
  polls: () => [
    ...[{}, { id: ids.poll }, { name: SECRET }, { $or: [{ id: ids.poll }] }].map(
      (filter) => ['/polls/query', { filter }] as const,
    ),
    [`/polls/${ids.poll}`, null],
    [`/polls/${ids.poll}/votes`, { filter: {} }],
  ],
  members: () =>
    [{}, { id: ids.victim }, { name: { $autocomplete: 'V' } }, { $or: [{ id: ids.victim }] }].map(
      (filter) => [
        inQuery('/members', { type: 'support', id: ids.channel, filter_conditions: filter }),
        null,
      ],
    ),
  drafts: () =>
    [{}, { channel_cid: ids.cid }, { $or: [{ channel_cid: ids.cid }] }].map((filter) => [
      '/drafts/query',
      { filter },
    ]),
  'what is named by its id': () => [
    [`/messages/${ids.message}`, null],
    [`/messages/${ids.message}/replies`, null],
    [`/messages/${ids.message}/reactions`, null],
    [`/messages/${ids.message}/reactions`, { filter: {} }],
    [`/threads/${ids.message}`, null],
    [`/channels/support/${ids.channel}/messages?ids=${ids.message},${ids.reply}`, null],
    [`/channels/support/${ids.channel}/pinned_messages`, null],
    [`/channels/support/${ids.channel}/query`, { state: true, messages: { limit: 300 } }],
    ['/sync', { channel_cids: [ids.cid, 'room:plaza'], last_sync_at: new Date(Date.now() - 60_000) }],
  ],
};

describe.each(Object.keys(calls))('%s', (name) => {
  const asked = (who: keyof typeof callers) => calls[name]?.(callers[who].userID ?? '') ?? [];

  test.each(['guest', 'user', 'anonymous'] as const)('show another %s nothing of it', async (who) => {
    for (const [path, body] of asked(who)) {
      const answer = await answerTo(callers[who], path, body);
      const what = `${path} ${JSON.stringify(body)}`;
      // Refusals repeat the query's text; answers do not.
      if (answer.startsWith('{')) {
        expect(answer, what).not.toContain(SECRET);
        expect(answer, what).not.toContain('Vera');
      }
    }
  });
});

test.each(['lists of channels', 'searches', 'threads', 'polls', 'members', 'what is named by its id'])(
  'its own visitor finds it by the same queries: %s',
  async (name) => {
    const answers = await Promise.all(
      (calls[name]?.(ids.victim) ?? []).map(([path, body]) => answerTo(victim, path, body)),
    );
    expect(answers.filter((answer) => answer.startsWith('{')).join()).toMatch(/rosewater|Vera/);
  },
);

test.each(['guest', 'anonymous'] as const)('a %s finds users by id only', async (who) => {
  for (const filter of [
    {},
    { name: 'Vera' },
    { name: { $autocomplete: 'V' } },
    { $or: [{ id: callers[who].userID }, { name: { $exists: true } }] },
    { id: { $gt: '' } },
    { $nor: [{ id: 'nobody' }] },
  ]) {
    const answer = await answerTo(callers[who], inQuery('/users', { filter_conditions: filter }), null);
    expect(answer, JSON.stringify(filter)).not.toContain('"name":"Vera"');
  }
});
