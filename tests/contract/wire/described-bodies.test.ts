/** The readers of bodies and the description of bodies in `/openapi.json` say the same. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer, type StoopServer } from '../../../server/src/index.ts';
import type { Json, Known } from '../../support/fuzz/fuzz-types.ts';
import { signJwt } from '../../support/jwt.ts';
import {
  type BodiedCall,
  bodiedCalls,
  type Description,
  misfits,
  type WrongField,
  withField,
  wrongFields,
} from '../../support/shapes/described-bodies.ts';
import { RIGHT_BODIES } from '../../support/shapes/right-bodies.ts';
import { testFolder } from '../../support/test-folder.ts';

const SLOW = { timeout: 120_000 };
const KNOWN: Known = {
  users: ['ann', 'bob'],
  cids: ['messaging:one'],
  messages: ['m1', 'm2'],
  connectionIds: [],
};

const CAMPAIGN = {
  sender_id: 'ann',
  user_ids: ['bob'],
  message_template: { text: 'Hello' },
  channel_template: { type: 'messaging', members_template: [{ user_id: 'bob' }] },
};

/** Bodies for wrong fields, where the usual body is missing or leads to another refusal. */
const BASES: Readonly<Record<string, (n: number) => Json>> = {
  'POST /channels/:type/:id/truncate': () => ({
    truncated_at: new Date().toISOString(),
    message: { text: 'all gone' },
  }),
  'POST /moderation/ban': () => ({ target_user_id: 'bob' }),
  'POST /channeltypes': (n) => ({ name: `type-${n}` }),
  'PUT /usergroups/:id': () => ({ name: 'People' }),
  'POST /usergroups': (n) => ({ id: `group-${n}`, name: 'Desk' }),
  'POST /canned_answers': (n) => ({ shortcut: `answer-${n}`, text: 'Hello' }),
  'PUT /support_hours': () => ({ hours: { time_zone: 'UTC' } }),
  'POST /predefined_filters': (n) => ({ name: `filter-${n}`, operation: 'QueryChannels', filter: {} }),
  'POST /segments': () => ({ type: 'user' }),
  'POST /campaigns': () => CAMPAIGN,
  'PUT /campaigns/:id': () => CAMPAIGN,
  'POST /segments/:id/targets/query': () => ({ Sort: [{ field: 'target_id' }] }),
  'POST /polls': () => ({ name: 'Lunch?' }),
  'PUT /polls': () => ({ id: 'lunch', name: 'Lunch?' }),
  'PUT /polls/:id/options': () => ({ id: 'yes', text: 'yes' }),
};

/** Existing objects that paths name. */
const TARGETS: Readonly<Record<string, string>> = {
  '/blocklists/:name': '/blocklists/fruit',
  '/channeltypes/:name': '/channeltypes/desk',
  '/commands/:name': '/commands/ticket',
  '/permissions/:id': '/permissions/tidy',
  '/canned_answers/:shortcut': '/canned_answers/hello',
  '/predefined_filters/:name': '/predefined_filters/inbox',
  '/segments/:id': '/segments/regulars',
  '/campaigns/:id': '/campaigns/spring',
  '/usergroups/:id': '/usergroups/people',
  '/messages/:id/polls/:poll': '/messages/m3/polls/lunch',
  '/polls/:id': '/polls/lunch',
  '/messages/:id': '/messages/m1',
  '/threads/:id': '/threads/m2',
  '/users/:id': '/users/bob',
  '/moderation/reports/:id': '/moderation/reports/m1',
  '/channels/:type/:id/member/:userId': '/channels/messaging/one/member/bob',
  '/channels/:type/:id': '/channels/messaging/one',
  '/channels/:type': '/channels/messaging',
};

interface Leniency {
  readonly call: RegExp;
  readonly fields: RegExp;
  readonly reason: string;
}
/** Described fields whose wrong types are no error of their own. */
const LENIENT: readonly Leniency[] = [
  {
    call: /^(?!POST \/guest)/,
    fields: /^user(_id)?(\.|$)/,
    reason: 'the query names the user for whom the server calls, so the body need not',
  },
  {
    call: /^POST \/channels\/:type\/:id\/draft$/,
    fields: /^message\.(type|pinned|pin_expires|restricted_visibility|shared_location|user|user_id)(\.|$)/,
    reason: 'a draft keeps none of these; clients send the fields of a whole message',
  },
  {
    call: /^PUT \/channels\/batch$/,
    fields: /^data\./,
    reason: 'the task of a batch reads them, and its result says what is wrong',
  },
  {
    call: /^POST \/channels\/delivered$/,
    fields: /\.parent_id$/,
    reason: 'a delivered reply counts by its id',
  },
  {
    call: /^POST \/users\/:id\/event$/,
    fields: /^event\.(parent_id|user|user_id)(\.|$)/,
    reason: 'an event to a user is in no thread, and from the server',
  },
  {
    call: /^POST \/channels\/:type\/:id(\/truncate)?$/,
    fields: /^message\.user(_id)?$/,
    reason: 'the message is from the user for whom the server calls',
  },
  { call: /configs$/, fields: /^sort\./, reason: 'configurations have one order' },
  {
    call: /^\w+ \/(sign-in|staff\/.*)$/,
    fields: /./,
    reason: 'only pages of the server itself may call it',
  },
];

/** Words of refusals that do not name the field. */
const IN_OTHER_WORDS: Readonly<Record<string, string>> = {
  'POST /channeltypes name': 'Invalid channel type',
};

let server: StoopServer;
let api: Description;
let calls: readonly BodiedCall[];

interface Answer {
  readonly status: number;
  readonly body: { readonly code?: number; readonly message?: string };
}

async function ask(
  call: Pick<BodiedCall, 'method' | 'path'>,
  body: Json,
  user: string | null,
): Promise<Answer> {
  const query = new URLSearchParams({ api_key: server.key, ...(user !== null && { user_id: user }) });
  const answer = await server.app.inject({
    method: call.method as 'POST',
    url: `${call.path}?${query}`,
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      'stream-auth-type': 'jwt',
      authorization: signJwt({ server: true }, server.secret),
    },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, body: JSON.parse(answer.body) };
}

/** Creates an object of the scene. */
async function make(path: string, body: Json, user: string | null = null): Promise<void> {
  const { status, body: answer } = await ask({ method: 'POST', path }, body, user);
  if (status >= 400) throw new Error(`${path}: ${answer.message}`);
}

async function populate(): Promise<void> {
  const people = ['ann', 'bob', 'gus', 'mod', 'desk'].map((id) => [id, { id }] as const);
  await make('/users', { users: Object.fromEntries(people) });
  await make('/channels/messaging/one/query', { data: { members: ['ann', 'bob'] } }, 'ann');
  const message = (fields: Json) => make('/channels/messaging/one/message', { message: fields }, 'ann');
  await make('/polls', { id: 'lunch', name: 'Lunch?', options: [{ id: 'yes', text: 'yes' }] }, 'ann');
  await message({ id: 'm1', text: 'one' });
  await message({ id: 'm2', text: 'two' });
  await message({ id: 'm3', text: 'lunch', poll_id: 'lunch' });
  await message({ id: 'm4', text: 'a reply', parent_id: 'm2' });
  await make('/blocklists', { name: 'fruit', words: ['apple'] });
  await make('/channeltypes', { name: 'desk' });
  await make('/commands', { name: 'ticket', description: 'Open a ticket' });
  await make('/permissions', { id: 'tidy', name: 'Tidy', action: 'DeleteMessage' });
  await make('/canned_answers', { shortcut: 'hello', text: 'Hello' });
  await make('/predefined_filters', { name: 'inbox', operation: 'QueryChannels', filter: {} });
  await make('/segments', { id: 'regulars', type: 'user' });
  await make('/campaigns', { ...CAMPAIGN, id: 'spring' });
  await make('/usergroups', { id: 'people', name: 'People' });
}

beforeAll(async () => {
  const dataDir = await testFolder('stoop-described-');
  server = await createServer({ dataDir, port: 0, logLevel: 'silent', rateLimits: false, env: {} });
  const { body } = await server.app.inject({ url: '/openapi.json' });
  api = JSON.parse(body);
  calls = bodiedCalls(api);
  await populate();
}, SLOW.timeout);
afterAll(() => server.close());

const nameOf = ({ method, path }: BodiedCall) => `${method} ${path}`;

test('every valid body fits the description of its call', () => {
  const described = calls.filter((call) => nameOf(call) in RIGHT_BODIES);
  expect(described.map(nameOf).sort()).toEqual(Object.keys(RIGHT_BODIES).sort());
  const wrong = described.flatMap((call) =>
    misfits(api, call, RIGHT_BODIES[nameOf(call)]?.(KNOWN) ?? {}).map(
      (misfit) => `${nameOf(call)} ${misfit}`,
    ),
  );
  expect(wrong).toEqual([]);
});

let numbers = 0;

/** Sends the field to the server. Returns null if it is refused by its name, otherwise the answer. */
async function refusalOf(call: BodiedCall, field: WrongField): Promise<string | null> {
  numbers += 1;
  const name = nameOf(call);
  const base = BASES[name]?.(numbers) ?? RIGHT_BODIES[name]?.(KNOWN) ?? {};
  const [begin = '', target = ''] =
    Object.entries(TARGETS).find(([path]) => call.path.startsWith(path)) ?? [];
  // Only a new channel takes the fields of its creation.
  const isNew = call.path === '/channels/:type/:id/query';
  const path = isNew ? `/channels/messaging/new-${numbers}/query` : call.path.replace(begin, target);
  const user = call.needs.includes('serverToken') ? null : 'ann';
  const { status, body } = await ask({ method: call.method, path }, withField(base, field), user);
  const last = field.path.findLast((key) => key !== 0);
  const saying = IN_OTHER_WORDS[`${name} ${last}`] ?? String(last);
  const isRefused = status === 400 && body.code === 4 && body.message?.includes(saying);
  return isRefused ? null : `${name} ${field.path.join('.')}: ${status} ${body.code} ${body.message}`;
}

const leniencyOf = (call: BodiedCall, { path }: WrongField) =>
  LENIENT.find(({ call: of, fields }) => of.test(nameOf(call)) && fields.test(path.join('.')));

test('every described field of a wrong type is refused with code 4 and its name', SLOW, async () => {
  const answers: string[] = [];
  let refused = 0;
  for (const call of calls)
    for (const field of wrongFields(api, call).filter((one) => leniencyOf(call, one) === undefined)) {
      const answer = await refusalOf(call, field);
      if (answer === null) refused += 1;
      else answers.push(answer);
    }
  expect(answers).toEqual([]);
  expect(refused).toBeGreaterThan(800);
});

test(
  'each leniency is one: the server accepts the wrong type, or refuses for another reason',
  SLOW,
  async () => {
    for (const lenient of LENIENT) {
      const answers = [];
      for (const call of calls)
        for (const field of wrongFields(api, call).filter((one) => leniencyOf(call, one) === lenient))
          if (answers.length < 20) answers.push(await refusalOf(call, field));
      expect(
        answers.filter((answer) => answer !== null),
        lenient.reason,
      ).not.toEqual([]);
    }
  },
);
