/** Attacks on accounts of staff: guesses, fixed and stolen cookies, replayed invitations, and other pages. */

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer, type ServerOptions, type StoopServer } from '../../../../server/src/index.ts';
import { onPostgres, runSql, type TestDatabase, testDatabase } from '../../../support/databases/postgres.ts';
import { codeIn, PASSWORD, type StaffBrowser, staffBrowser } from '../../../support/staff/browser.ts';
import { testFolder } from '../../../support/test-folder.ts';

const INPUT = 4;
const AUTH = 5;
const RATE_LIMITED = 9;
const NOT_ALLOWED = 17;

interface Running {
  readonly server: StoopServer;
  readonly url: string;
  readonly admin: StaffBrowser;
  readonly adminId: string;
  /** Runs a statement on the database, and returns its rows. */
  sql(statement: string): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}

async function run(options: ServerOptions = {}): Promise<Running> {
  const dataDir = await testFolder('stoop-staff-attack-');
  const database: TestDatabase | null = onPostgres() ? await testDatabase() : null;
  const server = await createServer({
    ...{ dataDir, port: 0, env: {}, logLevel: 'silent', rateLimits: false, widget: false },
    ...(database !== null && { databaseUrl: database.url }),
    ...options,
  });
  const { url } = await server.listen();
  const admin = staffBrowser({ url });
  const code = await server.invite('boss@shop.example', 'admin');
  const { body } = await admin.post('accept', { code, name: 'Boss', password: PASSWORD });
  return {
    ...{ server, url, admin, adminId: body.member.user_id },
    async sql(statement) {
      if (database !== null) return (await runSql(database.url, statement))[0]?.rows ?? [];
      const file = new DatabaseSync(join(dataDir, 'chat.db'));
      const rows = file.prepare(statement).all();
      file.close();
      return rows;
    },
    async close() {
      await server.close();
      await database?.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

let at: Running;
let count = 0;
beforeAll(async () => {
  at = await run();
});
afterAll(() => at.close());

/** A person with an account of their own, signed in. */
async function person(role = 'agent') {
  count += 1;
  const email = `person${count}@shop.example`;
  const browser = staffBrowser(at);
  const code = await at.server.invite(email, role);
  const { body } = await browser.post('accept', { code, name: 'Tomas', password: PASSWORD });
  return { browser, email, id: body.member.user_id, code };
}

const signIn = (email: string, password: string) => staffBrowser(at).post('sign-in', { email, password });

describe('guesses', () => {
  test('an unknown address and a wrong password get the same answer', async () => {
    const { email } = await person();
    const answers = [
      await signIn(email, 'a wrong password'),
      await signIn('nobody@shop.example', 'a wrong password'),
    ];
    const [known, unknown] = answers.map(({ status, body, setCookie }) => ({
      ...{ status, setCookie },
      body: { ...body, duration: '' },
    }));
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 401, body: { code: AUTH }, setCookie: null });
  });

  test('an account takes ten tries from one network, right ones too', async () => {
    const { email } = await person();
    for (let n = 0; n < 10; n += 1) expect((await signIn(email, `guess number ${n}`)).body.code).toBe(AUTH);
    expect((await signIn(email, PASSWORD)).body).toMatchObject({ code: RATE_LIMITED });
    // As many for an account that does not exist.
    const nobody = `nobody${count}@shop.example`;
    for (let n = 0; n < 10; n += 1) await signIn(nobody, `guess number ${n}`);
    expect((await signIn(nobody, PASSWORD)).body).toMatchObject({ code: RATE_LIMITED });
  });

  test('one address tries twenty times a minute, whatever the account', async () => {
    const limited = await run({ rateLimits: { signInsPerAddress: 3 } });
    const guess = (n: number) =>
      staffBrowser(limited).post('sign-in', { email: `a${n}@shop.example`, password: 'x' });
    for (let n = 0; n < 3; n += 1) expect((await guess(n)).body.code).toBe(AUTH);
    expect((await guess(4)).body).toMatchObject({ code: RATE_LIMITED });
    await limited.close();
  });

  test('the old password is not guessed with a stolen session', async () => {
    const { browser } = await person();
    const change = (old: string) =>
      browser.post('password', { old_password: old, new_password: 'quite another one' });
    for (let n = 0; n < 10; n += 1) expect((await change(`guess number ${n}`)).body.code).toBe(INPUT);
    expect((await change(PASSWORD)).body).toMatchObject({ code: RATE_LIMITED });
  });
});

describe('cookies', () => {
  test('are readable by no script, sent to no other site, and stored as a hash', async () => {
    const { email } = await person();
    const { setCookie } = await signIn(email, PASSWORD);
    expect(setCookie).toMatch(
      /^stoop_session=[\w-]{32}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
    const code = /=([\w-]+);/.exec(setCookie ?? '')?.[1] ?? '';
    const rows = JSON.stringify(await at.sql('select * from staff_sessions'));
    expect(rows).not.toContain(code);
    const stolen = staffBrowser(at);
    for (const { hash } of await at.sql('select hash from staff_sessions')) {
      stolen.cookie = `stoop_session=${hash}`;
      expect((await stolen.get('me')).status).toBe(401);
    }
  });

  test('are Secure and bound to the host over HTTPS', async () => {
    const secure = await run({ publicUrl: 'https://chat.example' });
    const own = { origin: 'https://chat.example' };
    const browser = staffBrowser(secure);
    const credentials = { email: 'boss@shop.example', password: PASSWORD };
    const { setCookie } = await browser.post('sign-in', credentials, own);
    expect(setCookie).toMatch(/^__Host-stoop_session=/);
    expect(setCookie).toContain('; Secure');
    // A page over HTTP could plant the plain name.
    browser.cookie = browser.cookie.replace('__Host-', '');
    expect((await browser.get('me')).status).toBe(401);
    await secure.close();
  });

  test('a cookie from before the sign-in is worth nothing after it', async () => {
    const { email } = await person();
    const victim = staffBrowser(at);
    victim.cookie = `stoop_session=${'x'.repeat(32)}`;
    const planted = victim.cookie;
    await victim.post('sign-in', { email, password: PASSWORD });
    expect(victim.cookie).not.toBe(planted);
    const attacker = staffBrowser(at);
    attacker.cookie = planted;
    expect((await attacker.get('me')).status).toBe(401);
  });

  test('signing in again ends the session that the browser had', async () => {
    const { browser, email } = await person();
    const before = browser.cookie;
    await browser.post('sign-in', { email, password: PASSWORD });
    const old = staffBrowser(at);
    old.cookie = before;
    expect((await old.get('me')).status).toBe(401);
    expect((await browser.get('me')).status).toBe(200);
  });

  test('end after a week without use, and after 30 days with it', async () => {
    const { browser, id } = await person();
    const day = 86_400_000;
    const age = (days: number) =>
      at.sql(
        `update staff_sessions set created_at = created_at - ${days * day}, last_used_at = last_used_at - ${days * day},
          expires_at = expires_at - ${days * day} where user_id = '${id}'`,
      );
    await age(6);
    expect((await browser.get('me')).status).toBe(200);
    const [prolonged] = await at.sql(`select * from staff_sessions where user_id = '${id}'`);
    expect(Number(prolonged?.expires_at) - Date.now()).toBeGreaterThan(6.9 * day);
    await at.sql(`update staff_sessions set created_at = created_at - ${23.5 * day} where user_id = '${id}'`);
    await at.sql(`update staff_sessions set last_used_at = last_used_at - ${day} where user_id = '${id}'`);
    expect((await browser.get('me')).status).toBe(200);
    const [last] = await at.sql(`select * from staff_sessions where user_id = '${id}'`);
    expect(Number(last?.expires_at) - Date.now()).toBeLessThan(day);
    await age(8);
    expect((await browser.get('me')).body).toMatchObject({ code: AUTH });
    expect((await browser.post('token')).body).toMatchObject({ code: AUTH });
  });

  test('one account has at most twenty sessions', async () => {
    const { browser, email, id } = await person();
    const numbers = Array.from({ length: 25 }, (_, n) => `select ${n} as n`).join(' union all ');
    await at.sql(
      `insert into staff_sessions select hash || n, id || n, user_id, agent, network, created_at, last_used_at - n, expires_at
        from staff_sessions cross join (${numbers}) as numbers where user_id = '${id}'`,
    );
    await signIn(email, PASSWORD);
    expect(await at.sql(`select id from staff_sessions where user_id = '${id}'`)).toHaveLength(20);
    // The least recently used ones went first.
    expect((await browser.get('me')).status).toBe(200);
  });
});

describe('accounts that are gone', () => {
  test.each<[string, string]>([
    ['loses the role', `update users set role = 'user' where id = '$id'`],
    ['is deactivated', `update users set deactivated_at = 1 where id = '$id'`],
    ['is deleted', `update users set deleted_at = 1 where id = '$id'`],
    ['loses the account', `delete from staff_accounts where user_id = '$id'`],
  ])('a person who %s is signed out, and cannot sign in', async (_how, statement) => {
    const { browser, email, id } = await person();
    await at.sql(statement.replace('$id', id));
    for (const path of ['me', 'sessions'])
      expect((await browser.get(path)).body).toMatchObject({ code: AUTH });
    expect((await browser.post('token')).body).toMatchObject({ code: AUTH });
    expect((await signIn(email, PASSWORD)).body).toMatchObject({ code: AUTH });
  });

  test('an agent makes none of the calls of admins', async () => {
    const { browser, id } = await person();
    const refused = [
      await browser.get('members'),
      await browser.get('invitations'),
      await browser.get('log'),
      await browser.post('invitations', { email: 'mine@shop.example', role: 'admin' }),
      await browser.patch(`members/${id}`, { role: 'admin' }),
      await browser.delete(`members/${at.adminId}`),
      await browser.delete('invitations/x'),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => NOT_ALLOWED));
    expect((await at.admin.get('me')).status).toBe(200);
  });

  test('nobody ends the sessions of others', async () => {
    const { browser } = await person();
    const [session] = (await at.admin.get('sessions')).body.sessions;
    expect((await browser.delete(`sessions/${session?.id}`)).body).toMatchObject({ code: 16 });
    expect((await at.admin.get('me')).status).toBe(200);
  });

  test('the invitations of an admin end with the admin', async () => {
    const { browser, id } = await person('admin');
    const { body } = await browser.post('invitations', { email: 'friend@shop.example', role: 'admin' });
    await at.sql(`update users set role = 'agent' where id = '${id}'`);
    const friend = staffBrowser(at);
    const accept = { code: codeIn(body.link), name: 'Friend', password: PASSWORD };
    expect((await friend.post('accept', accept)).body).toMatchObject({ code: AUTH });
  });
});

describe('invitations', () => {
  test('work once, also when many accept at the same time', async () => {
    const code = await at.server.invite('once@shop.example', 'agent');
    const accept = { code, name: 'Once', password: PASSWORD };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => staffBrowser(at).post('accept', accept)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await staffBrowser(at).post('accept', accept)).body).toMatchObject({ code: AUTH });
    expect(await at.sql(`select email from staff_accounts where email = 'once@shop.example'`)).toHaveLength(
      1,
    );
  });

  test('end after seven days, and are stored as a hash', async () => {
    const code = await at.server.invite('late@shop.example', 'agent');
    expect(JSON.stringify(await at.sql('select * from staff_invitations'))).not.toContain(code);
    await at.sql('update staff_invitations set expires_at = expires_at - 604800000');
    for (const path of ['invitation', 'accept'])
      expect(
        (await staffBrowser(at).post(path, { code, name: 'Late', password: PASSWORD })).body,
      ).toMatchObject({ code: AUTH });
  });

  test('refuses codes that are no codes', async () => {
    for (const code of ['', 1, null, { $ne: '' }, 'x'.repeat(129)])
      expect((await staffBrowser(at).post('invitation', { code })).body.code).toBe(INPUT);
    expect((await staffBrowser(at).post('invitation', { code: 'x'.repeat(32) })).body.code).toBe(AUTH);
  });
});

describe('other pages', () => {
  const OTHERS: readonly [string, Readonly<Record<string, string>>][] = [
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another port', { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' }],
    ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ];
  test.each(OTHERS)('%s calls nothing, with or without the cookie', async (_which, headers) => {
    const { browser, email } = await person();
    const refused = [
      await browser.post('token', {}, headers),
      await browser.post('sign-out', {}, headers),
      await browser.post('sign-in', { email, password: PASSWORD }, headers),
      await browser.get('me', headers),
      await at.admin.post('invitations', { email: 'evil@evil.example', role: 'admin' }, headers),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => NOT_ALLOWED));
    expect((await browser.get('me')).status).toBe(200);
  });

  test('a form of another page cannot be read as JSON', async () => {
    const { browser } = await person();
    const headers = { origin: at.url, cookie: browser.cookie, 'content-type': 'text/plain' };
    const reply = await fetch(`${at.url}/staff/password`, { method: 'POST', headers, body: '{"a":1}' });
    expect((await reply.json()).code).toBe(INPUT);
  });

  test('no answer may be read with credentials from elsewhere', async () => {
    const reply = await fetch(`${at.url}/staff/me`, { headers: { origin: at.url } });
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });
});

test('huge and ill-typed bodies are refused before a password is hashed', async () => {
  const huge = await staffBrowser(at).post('sign-in', { email: 'a@b', password: 'x'.repeat(2_000_000) });
  expect(huge.body).toMatchObject({ code: 22 });
  for (const body of [
    { email: 'a@b', password: 'x'.repeat(1_001) },
    { email: 1, password: PASSWORD },
    { email: 'a@b', password: { length: 1 } },
    { email: ['a@b'] },
    [],
  ])
    expect((await staffBrowser(at).post('sign-in', body)).body).toMatchObject({ code: INPUT });
});

test('a flood of sign-ins is refused once 16 wait for their hash', async () => {
  const flood = await Promise.all(
    Array.from({ length: 60 }, (_, n) => signIn(`flood${n}@shop.example`, 'a wrong password')),
  );
  const codes = flood.map(({ body }) => body.code);
  const UNAVAILABLE = 23;
  expect(new Set(codes)).toEqual(new Set([AUTH, UNAVAILABLE]));
  // Those who come later are served.
  expect((await signIn('boss@shop.example', PASSWORD)).status).toBe(201);
});
