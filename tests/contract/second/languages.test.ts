/** Clients in Python and PHP, which build requests otherwise than JavaScript does, over both generations of the API. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TWICE } from '../../support/second/sdk.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const LANGUAGES = [
  { name: 'Python', program: 'python3', file: 'client.py', id: 'py', custom: { color: 'red' } },
  // A PHP client that gives no custom data sends an empty list: it replaces what was there.
  { name: 'PHP', program: 'php', file: 'client.php', id: 'php', custom: {} },
] as const;

describe.each(TWICE)('the %s time', (round) => {
  test.each(LANGUAGES)('a client in $name', async ({ program, file, id, custom }) => {
    const path = new URL(`../../support/languages/${file}`, import.meta.url).pathname;
    const { url, key, secret } = server;
    const { stdout } = await promisify(execFile)(program, [path, url, key, secret, round]);
    const seen = JSON.parse(stdout);

    expect(seen.first_users).toMatchObject({ status: 201, body: { users: { [id]: { id, color: 'red' } } } });
    expect(seen.second_users).toMatchObject({ status: 201, body: { users: { [id]: { id, role: 'user' } } } });
    expect(seen.second_users.body.users[id].custom).toEqual(custom);
    expect(seen.room).toMatchObject({ status: 201, body: { channel: { created_by: { id } } } });
    expect(seen.second_room).toMatchObject({
      status: 201,
      body: { channel: { custom: {} }, members: [{ user_id: id }] },
    });
    const { status, body } = seen.pinned;
    expect(status).toBe(201);
    expect(body.message).toMatchObject({ text: 'hi', pinned: true, custom: {}, user: { id } });
    expect(body.message.pin_expires / 1e6 - Date.now()).toBeGreaterThan(3_000_000);
    expect(seen.users).toMatchObject({ status: 200, body: { users: [{ id }] } });
    for (const upload of [seen.upload, seen.second_upload]) {
      expect(upload.status).toBe(201);
      expect(await (await fetch(upload.body.file)).text()).toBe('words');
    }
    expect(seen.missing).toMatchObject({ status: 404, body: { code: 16, StatusCode: 404 } });
    expect(Math.abs(Date.parse(seen.created_at) - Date.now())).toBeLessThan(600_000);
  });
});
