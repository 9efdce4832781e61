/** A visitor's conversation, while strangers call every route and listen to every event they can get. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createServer, type StoopServer } from '../../../server/src/index.ts';
import { onPostgres, type TestDatabase, testDatabase } from '../../support/databases/postgres.ts';
import { bodyOf, diceOf, pathOf, queryOf, routesIn } from '../../support/fuzz/fuzz.ts';
import type { Known } from '../../support/fuzz/fuzz-types.ts';
import { signJwt } from '../../support/jwt.ts';
import { testSeed } from '../../support/seed.ts';
import { testFolder } from '../../support/test-folder.ts';

/** A word in every text of the conversation, and nowhere else. */
const SECRET = 'kumquat';
const VICTIM = 'guest-victim';
const CHANNEL = `/channels/support/${VICTIM}`;
/** Requests of each stranger to each route. */
const TRIES = 10;
const USUAL_SEED = 7;

let dir: string;
let database: TestDatabase | null;
let server: StoopServer;
let url: string;
const frames: string[] = [];
const sockets: WebSocket[] = [];

beforeAll(async () => {
  dir = await testFolder('stoop-privacy-');
  database = onPostgres() ? await testDatabase() : null;
  const env = database === null ? {} : { DATABASE_URL: database.url };
  server = await createServer({ env, dataDir: dir, port: 0, logLevel: 'silent', rateLimits: false });
  ({ url } = await server.listen());
  const body = JSON.stringify({ replies: true, polls: true, user_message_reminders: true });
  await ask('PUT', '/channeltypes/support', { headers: jwt({ server: true }), body });
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await server.close();
  await database?.drop();
  await rm(dir, { recursive: true, force: true });
});

type Headers = Readonly<Record<string, string>>;
const jwt = (claims: Record<string, unknown>): Headers => ({
  authorization: signJwt(claims, server.secret),
  'stream-auth-type': 'jwt',
});

async function ask(
  method: string,
  path: string,
  { headers, body }: { readonly headers: Headers; readonly body: string | null },
) {
  const typed = body === null ? {} : { 'content-type': 'application/json' };
  const reply = await fetch(`${url}${path}${path.includes('?') ? '&' : '?'}api_key=${server.key}`, {
    method,
    headers: { ...headers, ...typed },
    ...(body !== null && { body }),
  });
  return { status: reply.status, text: await reply.text() };
}

async function as(
  who: string | null,
  { method, path }: { readonly method: string; readonly path: string },
  body?: unknown,
): Promise<Record<string, unknown>> {
  const claims = who === null ? { server: true } : { user_id: who };
  const { status, text } = await ask(method, path, {
    headers: jwt(claims),
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (status >= 400) throw new Error(`${method} ${path} by ${who}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Opens a socket and records all of its frames. */
async function listen(userId: string, headers: Headers): Promise<string> {
  const anonymous = headers['stream-auth-type'] === 'anonymous';
  const query = new URLSearchParams({
    json: JSON.stringify({ user_id: userId, user_details: { id: userId } }),
    api_key: server.key,
    authorization: headers.authorization ?? '',
    'stream-auth-type': anonymous ? 'anonymous' : 'jwt',
  });
  const socket = new WebSocket(`${url.replace('http', 'ws')}/connect?${query}`);
  sockets.push(socket);
  socket.on('message', (data) => frames.push(`${userId}: ${String(data)}`));
  const [data] = await once(socket, 'message');
  return (JSON.parse(String(data)) as { connection_id: string }).connection_id;
}

async function say(who: string, message: Record<string, unknown>): Promise<string> {
  const id = randomUUID();
  await as(who, { method: 'POST', path: `${CHANNEL}/message` }, { message: { id, ...message } });
  return id;
}

/** Everything that can happen in a conversation. */
async function converse(): Promise<readonly string[]> {
  const first = await say(VICTIM, {
    text: `${SECRET} one`,
    note: SECRET,
    attachments: [{ type: 'x', title: SECRET }],
  });
  const second = await say('desk', {
    text: `${SECRET} two`,
    quoted_message_id: first,
    mentioned_users: [VICTIM],
  });
  const reply = await say('desk', { text: `${SECRET} reply`, parent_id: first, show_in_channel: true });
  await say(VICTIM, { text: `${SECRET} reply`, parent_id: first });
  const gone = await say(VICTIM, { text: `${SECRET} gone` });
  await as(VICTIM, { method: 'POST', path: `/messages/${second}/reaction` }, { reaction: { type: SECRET } });
  await as(
    'desk',
    { method: 'POST', path: `/messages/${first}/reaction` },
    { reaction: { type: 'like', note: SECRET } },
  );
  await as('desk', { method: 'DELETE', path: `/messages/${first}/reaction/like` });
  await as(VICTIM, { method: 'POST', path: `/messages/${first}` }, { message: { text: `${SECRET} edited` } });
  await as('desk', { method: 'PUT', path: `/messages/${second}` }, { set: { pinned: true, note: SECRET } });
  for (const type of ['typing.start', 'typing.stop', 'a.custom.event'])
    await as(VICTIM, { method: 'POST', path: `${CHANNEL}/event` }, { event: { type, note: SECRET } });
  await as('desk', { method: 'POST', path: `${CHANNEL}/read` }, {});
  await as(VICTIM, { method: 'POST', path: `${CHANNEL}/unread` }, { message_id: second });
  await as(
    'desk',
    { method: 'POST', path: `${CHANNEL}` },
    { data: { name: SECRET }, message: { text: `${SECRET} renamed` } },
  );
  await as('desk', { method: 'POST', path: `${CHANNEL}` }, { add_members: ['mod'] });
  await as('desk', { method: 'POST', path: `${CHANNEL}` }, { remove_members: ['mod'] });
  await as('desk', { method: 'PATCH', path: CHANNEL }, { set: { 'deep.note': SECRET } });
  await as('desk', { method: 'DELETE', path: `/messages/${gone}` });
  await as(null, { method: 'DELETE', path: `/messages/${reply}?hard=true` });
  return [first, second, reply, gone];
}

async function snapshot() {
  const state = await as(null, { method: 'POST', path: `${CHANNEL}/query?user_id=desk` }, { state: true });
  const { channel, members, messages } = state as {
    channel: Record<string, unknown>;
    members: { user_id: string }[];
    messages: { id: string; text: string; updated_at: string; reaction_counts: unknown; pinned: boolean }[];
  };
  return {
    channel: [
      channel.name,
      channel.deep,
      channel.frozen,
      channel.disabled,
      channel.cooldown,
      channel.updated_at,
    ],
    members: members.map(({ user_id: id }) => id),
    messages: messages.map(({ id, text, updated_at: at, reaction_counts: r, pinned }) => [
      id,
      text,
      at,
      r,
      pinned,
    ]),
  };
}

test('strangers learn nothing and change nothing', { timeout: 120_000 }, async () => {
  const roles = {
    [VICTIM]: 'guest',
    'guest-other': 'guest',
    ann: 'user',
    desk: 'agent',
    mod: 'moderator',
    former: 'agent',
  };
  await as(
    null,
    { method: 'POST', path: '/users' },
    {
      users: Object.fromEntries(Object.entries(roles).map(([id, role]) => [id, { id, role }])),
    },
  );
  await as(VICTIM, { method: 'POST', path: `${CHANNEL}/query` }, { data: {} });
  await as('guest-other', { method: 'POST', path: '/channels/support/guest-other/query' }, { data: {} });
  await as(
    'ann',
    { method: 'POST', path: '/channels/messaging/of-ann/query' },
    {
      data: { members: ['ann', 'former', 'guest-other'] },
    },
  );
  const outsiders: (readonly [string, Headers])[] = [
    ...['guest-other', 'ann', 'former'].map((id) => [id, jwt({ user_id: id })] as const),
    ['!anon-1', { 'stream-auth-type': 'anonymous' }],
  ];
  const connectionIds = new Map<string, string>();
  for (const [id, headers] of outsiders) connectionIds.set(id, await listen(id, headers));
  // The former agent joined, watched and took part in a thread, and then lost the role.
  await as('former', { method: 'POST', path: CHANNEL }, { add_members: ['former'] });
  await as(
    'former',
    { method: 'POST', path: `${CHANNEL}/query?connection_id=${connectionIds.get('former')}` },
    {
      watch: true,
      presence: true,
    },
  );
  const thread = await say(VICTIM, { text: 'before' });
  await say('former', { text: 'before', parent_id: thread });
  const overrides = { config_overrides: { user_message_reminders: true } };
  await as(null, { method: 'PATCH', path: CHANNEL }, { set: overrides });
  await as(
    'former',
    { method: 'POST', path: `/messages/${thread}/reminders` },
    { remind_at: '2099-01-01T00:00:00Z' },
  );
  for (const draft of [{ parent_id: thread }, { quoted_message_id: thread }])
    await as(
      'former',
      { method: 'POST', path: `${CHANNEL}/draft` },
      { message: { text: 'later', ...draft } },
    );
  await as(null, { method: 'POST', path: '/users' }, { users: { former: { id: 'former', role: 'user' } } });

  const messages = await converse();
  await say('desk', { text: `${SECRET} in an old thread`, parent_id: thread });
  // The former agent's copy of the conversation shows its state of that time, not the present one.
  await as(
    VICTIM,
    { method: 'POST', path: `/messages/${thread}` },
    { message: { text: `${SECRET} edited later` } },
  );
  const made = await as(
    'desk',
    { method: 'POST', path: '/polls' },
    {
      name: SECRET,
      options: [{ text: SECRET }],
      allow_answers: true,
    },
  );
  const poll = made.poll as { id: string; options: { id: string }[] };
  const asked = await say('desk', { text: `${SECRET}?`, poll_id: poll.id });
  const vote = { option_id: poll.options[0]?.id };
  await as(VICTIM, { method: 'POST', path: `/messages/${asked}/polls/${poll.id}/vote` }, { vote });
  const before = await snapshot();
  const leaks: string[] = [];
  const dice = diceOf(testSeed(USUAL_SEED));
  const routes = routesIn(server.app.printRoutes({ commonPrefix: false })).filter(({ path }) => path !== '*');
  for (const [id, headers] of outsiders) {
    const connectionId = connectionIds.get(id) ?? '';
    const known: Known = {
      users: [VICTIM, 'desk', id],
      cids: [`support:${VICTIM}`],
      messages: [...messages, thread, asked, poll.id, vote.option_id ?? ''],
      connectionIds: [connectionId],
    };
    const user = `user_id=${encodeURIComponent(id)}&connection_id=${connectionId}`;
    for (const route of routes.filter(({ method }) => method !== 'HEAD')) {
      const tries = Array.from({ length: TRIES }, async () => {
        const path = `${pathOf(route, dice, known)}?${user}${queryOf(route, dice, known)}`;
        const body = route.method === 'GET' ? null : bodyOf(route, dice, known);
        const { text } = await ask(route.method, path, { headers, body });
        if (text.includes(SECRET))
          leaks.push(`${id}: ${route.method} ${path} ${body}\n  -> ${text.slice(0, 400)}`);
      });
      await Promise.all(tries);
    }
  }
  expect(leaks.join('\n\n')).toBe('');
  expect(await snapshot()).toEqual(before);
  await converse();
  expect(frames.filter((frame) => frame.includes(SECRET))).toEqual([]);
  // The strangers were listening: their own events reached them.
  expect(frames.join()).toContain('notification.removed_from_channel');
});
