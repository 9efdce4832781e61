import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPostgres } from '../../support/databases/postgres.ts';
import { assertProperty } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  token = await server.token('ann', 'user');
  await call('POST', '/channels/messaging/one/query', { body: { data: { members: ['ann'] } } });
  const admin = await server.sign({ server: true });
  const overrides = { user_message_reminders: true, shared_locations: true };
  await call('PATCH', '/channels/messaging/one', {
    body: { set: { config_overrides: overrides } },
    by: admin,
  });
  await call('POST', '/polls', {
    body: { id: 'p', name: 'x', options: [{ text: 'a' }], allow_answers: true },
  });
  await call('POST', '/channels/messaging/one/message', { body: { message: { id: 'm', poll_id: 'p' } } });
  await call('POST', '/channels/messaging/one/message', { body: { message: { text: 'r', parent_id: 'm' } } });
});
afterAll(() => server.close());

async function call(
  method: string,
  path: string,
  { body, by = token }: { readonly body: unknown; readonly by?: string },
) {
  const response = await fetch(`${server.url}${path}${path.includes('?') ? '&' : '?'}api_key=${server.key}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: by, 'stream-auth-type': 'jwt' },
    ...(method !== 'GET' && method !== 'DELETE' && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as { code?: number; message?: string } };
}

const text = fc.oneof(
  fc.string(),
  fc.constantFrom('', 'm', 'p', 'ann', 'messaging:one', '__proto__', '$eq', '$in', '2026-01-01T00:00:00Z'),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.constantFrom(null, true, false, 0, -1, 1.5, 1e300, 2 ** 53),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
}));

/** The fields each route reads, so that the fuzz reaches past the first check. */
const PAGE = ['filter', 'sort', 'limit', 'next', 'prev'];
const ROUTES: readonly (readonly [method: string, path: string, keys: readonly string[]])[] = [
  ['POST', '/channels/messaging/one/draft', ['message']],
  ['POST', '/drafts/query', PAGE],
  ['POST', '/threads', [...PAGE, 'reply_limit', 'participant_limit', 'member_limit', 'watch']],
  ['PATCH', '/threads/m', ['set', 'unset']],
  ['POST', '/channels/messaging/one/read', ['message_id', 'thread_id']],
  ['POST', '/channels/messaging/one/unread', ['message_id', 'thread_id', 'message_timestamp']],
  [
    'POST',
    '/polls',
    ['name', 'options', 'max_votes_allowed', 'voting_visibility', 'description', 'is_closed'],
  ],
  ['PUT', '/polls', ['id', 'name', 'options', 'enforce_unique_vote']],
  ['PATCH', '/polls/p', ['set', 'unset']],
  ['POST', '/polls/p/options', ['text', 'user_id', 'colour']],
  ['PUT', '/polls/p/options', ['id', 'text']],
  ['POST', '/polls/query', PAGE],
  ['POST', '/polls/p/votes', PAGE],
  ['POST', '/messages/m/polls/p/vote', ['vote']],
  ['POST', '/messages/m/reminders', ['remind_at']],
  ['PATCH', '/messages/m/reminders', ['remind_at']],
  ['POST', '/reminders/query', PAGE],
  ['PUT', '/users/live_locations', ['message_id', 'latitude', 'longitude', 'end_at', 'created_by_device_id']],
  ['POST', '/channels/messaging/one/message', ['message']],
  ['PATCH', '/channels/messaging/one', ['set']],
];

const request = fc.constantFrom(...ROUTES).chain(([method, path, keys]) => {
  const fields = fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] });
  const nested = fc.record(
    {
      message: fc.record(
        { text, poll_id: value, shared_location: value, parent_id: value, attachments: value },
        { requiredKeys: [] },
      ),
      vote: fc.record({ option_id: value, answer_text: value }, { requiredKeys: [] }),
      filter: fc.dictionary(
        fc.constantFrom('created_at', 'parent_id', 'message_id', 'id', 'x.y', '$or', 'has_unread'),
        value,
        { maxKeys: 2 },
      ),
      sort: fc.array(
        fc.record({
          field: fc.constantFrom('created_at', 'id', 'remind_at', 'x'),
          direction: fc.constantFrom(1, -1, 0),
        }),
        { maxLength: 2 },
      ),
      set: fc.dictionary(
        fc.constantFrom('title', 'name', 'options', 'config_overrides', 'a.b', 'is_closed'),
        value,
        { maxKeys: 2 },
      ),
      next: fc
        .array(value, { maxLength: 3 })
        .map((keys) => Buffer.from(JSON.stringify(keys)).toString('base64url')),
    },
    { requiredKeys: [] },
  );
  const deep = nested.map((found) =>
    Object.fromEntries(Object.entries(found).filter(([key]) => keys.includes(key))),
  );
  const body = fc.oneof(
    value,
    fields,
    deep,
    fc.tuple(fields, deep).map(([a, b]) => ({ ...a, ...b })),
  );
  return body.map((sent) => ({ method, path, sent }));
});

// The database sees few of them: most are refused before.
test('no input of a client causes an internal error', { timeout: 120_000 }, async () => {
  const property = fc.asyncProperty(request, async ({ method, path, sent }) => {
    const { status, body } = await call(method, path, { body: sent });
    expect(status, JSON.stringify(body)).toBeLessThan(500);
    if (status >= 400) expect(body).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
  });
  await assertProperty(property, { numRuns: onPostgres() ? 500 : 1_500 });
});
