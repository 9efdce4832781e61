/** Accounts of agents and admins: invitations, sessions, roles and the log. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createServer, type StoopServer } from '../../../server/src/index.ts';
import { onPostgres, type TestDatabase, testDatabase } from '../../support/databases/postgres.ts';
import { codeIn, PASSWORD, type StaffBrowser, staffBrowser } from '../../support/staff/browser.ts';
import { testFolder } from '../../support/test-folder.ts';

let server: StoopServer;
let database: TestDatabase | null;
let url: string;
let admin: StaffBrowser;
let adminId: string;
let count = 0;

beforeAll(async () => {
  database = onPostgres() ? await testDatabase() : null;
  server = await createServer({
    dataDir: await testFolder('stoop-staff-'),
    ...{ port: 0, env: {}, logLevel: 'silent', rateLimits: false, widget: false },
    adminEmail: 'Ines@Shop.example',
    ...(database !== null && { databaseUrl: database.url }),
  });
  ({ url } = await server.listen());
  const first = await server.inviteFirst();
  admin = staffBrowser({ url });
  const { body } = await admin.post('accept', { code: first?.code, name: 'Ines', password: PASSWORD });
  adminId = body.member.user_id;
});
afterAll(async () => {
  await server.close();
  await database?.drop();
});

beforeEach(() => {
  count += 1;
});

/** Invites a person of a new address, who accepts. */
async function join() {
  const email = `person${count}@shop.example`;
  const invited = await admin.post('invitations', { email, role: 'agent' });
  const browser = staffBrowser({ url });
  const accepted = await browser.post('accept', {
    code: codeIn(invited.body.link),
    name: 'Tomas',
    password: PASSWORD,
  });
  expect(accepted.status).toBe(201);
  return { browser, email, id: accepted.body.member.user_id };
}

async function actions(): Promise<readonly string[]> {
  const { body } = await admin.get('log');
  return body.entries.map(({ action }) => action);
}

test('the first admin is invited once, and signs in by the password they chose', async () => {
  expect((await admin.get('me')).body.member).toMatchObject({
    ...{ name: 'Ines', email: 'ines@shop.example', role: 'admin' },
  });
  expect(await server.inviteFirst()).toBeNull();
  const browser = staffBrowser({ url });
  const { status, body } = await browser.post('sign-in', {
    email: ' INES@shop.example ',
    password: PASSWORD,
  });
  expect(status).toBe(201);
  expect(body.member.user_id).toBe(adminId);
  expect((await browser.get('me')).status).toBe(200);
});

test('a person who is invited sees the address and role, and becomes a user with that role', async () => {
  const email = `new${count}@shop.example`;
  const { body } = await admin.post('invitations', { email, role: 'agent' });
  const code = codeIn(body.link);
  expect(body.link).toBe(`${url}/inbox#invite=${code}`);
  const browser = staffBrowser({ url });
  expect((await browser.post('invitation', { code })).body).toMatchObject({ email, role: 'agent' });
  const accepted = await browser.post('accept', { code, name: '  Tomas   B. ', password: PASSWORD });
  expect(accepted.body.member).toMatchObject({ name: 'Tomas B.', email, role: 'agent' });
  expect((await admin.get('invitations')).body.invitations).toEqual([]);
  const members = (await admin.get('members')).body.members.map(({ email: one }) => one);
  expect(members).toContain(email);
});

test('the cookie is exchanged for a token of ten minutes, which the chat accepts', async () => {
  const { browser, id } = await join();
  const { body } = await browser.post('token');
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ user_id: id, exp: claims.iat + 600 });
  const headers = { authorization: body.access_token, 'stream-auth-type': 'jwt' };
  expect((await fetch(`${url}/app?api_key=${server.key}`, { headers })).status).toBe(200);
});

test('sessions are listed, and one or all others are ended', async () => {
  const { browser, email } = await join();
  const other = staffBrowser({ url });
  const third = staffBrowser({ url });
  for (const one of [other, third]) await one.post('sign-in', { email, password: PASSWORD });
  const { sessions } = (await browser.get('sessions')).body;
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(sessions[0]).toMatchObject({ agent: 'Test browser', network: '127.0.0.0/24' });
  const [ended] = (await other.get('sessions')).body.sessions.filter(({ current }) => current);
  expect((await browser.delete(`sessions/${ended?.id}`)).status).toBe(200);
  expect((await other.get('me')).body).toMatchObject({ code: 5 });
  expect((await third.get('me')).status).toBe(200);
  expect((await browser.delete('sessions')).status).toBe(200);
  expect((await third.get('me')).status).toBe(401);
  expect((await browser.get('me')).status).toBe(200);
});

test('signing out removes the cookie and the session', async () => {
  const { browser } = await join();
  const { cookie } = browser;
  const { setCookie } = await browser.post('sign-out');
  expect(setCookie).toContain('Max-Age=0');
  browser.cookie = cookie;
  expect((await browser.get('me')).status).toBe(401);
  expect((await browser.post('sign-out')).status).toBe(201);
});

test('a new password ends the other sessions and the old password', async () => {
  const { browser, email } = await join();
  const other = staffBrowser({ url });
  await other.post('sign-in', { email, password: PASSWORD });
  const changed = { old_password: PASSWORD, new_password: 'quite another one' };
  expect((await browser.post('password', { ...changed, old_password: 'not this one' })).body.code).toBe(4);
  expect((await browser.post('password', changed)).status).toBe(201);
  expect((await browser.get('me')).status).toBe(200);
  expect((await other.get('me')).status).toBe(401);
  expect((await other.post('sign-in', { email, password: PASSWORD })).status).toBe(401);
  expect((await other.post('sign-in', { email, password: 'quite another one' })).status).toBe(201);
});

test('an admin changes roles and removes accounts, which ends the sessions and the chat tokens', async () => {
  const { browser, email, id } = await join();
  expect((await admin.patch(`members/${id}`, { role: 'admin' })).body.member.role).toBe('admin');
  expect((await browser.get('members')).status).toBe(200);
  expect((await admin.patch(`members/${id}`, { role: 'agent' })).status).toBe(200);
  expect((await browser.get('members')).body).toMatchObject({ code: 17 });
  const token = (await browser.post('token')).body.access_token;
  expect((await admin.delete(`members/${id}`)).status).toBe(200);
  expect((await browser.get('me')).status).toBe(401);
  const headers = { authorization: token, 'stream-auth-type': 'jwt' };
  expect((await fetch(`${url}/app?api_key=${server.key}`, { headers })).status).toBe(401);
  expect((await browser.post('sign-in', { email, password: PASSWORD })).status).toBe(401);
  expect((await actions()).slice(0, 4)).toEqual([
    'account_removed',
    'role_changed',
    'role_changed',
    'joined',
  ]);
});

test('an admin cannot change or remove their own account, so one admin remains', async () => {
  expect((await admin.patch(`members/${adminId}`, { role: 'agent' })).body.code).toBe(4);
  expect((await admin.delete(`members/${adminId}`)).body.code).toBe(4);
});

test('an invitation is withdrawn, and a second one to the same address ends the first', async () => {
  const email = `twice${count}@shop.example`;
  const first = codeIn((await admin.post('invitations', { email, role: 'agent' })).body.link);
  const second = await admin.post('invitations', { email, role: 'admin' });
  const browser = staffBrowser({ url });
  expect((await browser.post('invitation', { code: first })).body.code).toBe(5);
  expect((await browser.post('invitation', { code: codeIn(second.body.link) })).body.role).toBe('admin');
  expect((await admin.delete(`invitations/${second.body.invitation.id}`)).status).toBe(200);
  expect((await browser.post('invitation', { code: codeIn(second.body.link) })).body.code).toBe(5);
});

test.each([
  ['an address that is none', { email: 'ines', role: 'agent' }, 'email'],
  ['a role of visitors', { email: 'a@shop.example', role: 'user' }, 'agent, admin'],
  ['a person with an account', { email: 'ines@shop.example', role: 'agent' }, 'has an account'],
])('refuses an invitation for %s', async (_what, body, words) => {
  const refused = await admin.post('invitations', body);
  expect(refused.body).toMatchObject({ code: 4 });
  expect(refused.body.message).toContain(words);
});

test.each([
  ['short', 'short one', '10 to 200'],
  ['a pattern', 'abababababab', 'different'],
  ['the address', 'weak@shop.example', 'email address'],
])('refuses a password that is %s, and keeps the invitation', async (_what, password, words) => {
  const { body } = await admin.post('invitations', { email: 'weak@shop.example', role: 'agent' });
  const browser = staffBrowser({ url });
  const code = codeIn(body.link);
  const refused = await browser.post('accept', { code, name: 'Weak', password });
  expect(refused.body).toMatchObject({ code: 4 });
  expect(refused.body.message).toContain(words);
  expect(refused.body.message).not.toContain(password === 'weak@shop.example' ? '?' : password);
  expect((await browser.post('invitation', { code })).status).toBe(201);
});

test('the log names who did what from where, page by page', async () => {
  const { email, id } = await join();
  const first = (await admin.get('log?limit=2')).body.entries;
  expect(first[0]).toMatchObject({ action: 'joined', actor_id: id, network: '127.0.0.0/24' });
  expect(first[1]).toMatchObject({ action: 'invited', actor_id: adminId, target_id: id, detail: email });
  const [next] = (await admin.get(`log?limit=1&before=${first[1]?.id}`)).body.entries;
  expect([next?.id, first[1]?.id]).toEqual([next?.id, first[1]?.id].sort());
  expect((await admin.get('log?limit=none')).body.code).toBe(4);
});
