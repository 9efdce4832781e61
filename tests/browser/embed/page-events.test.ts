/** Page events of cut connections, ended visits, and errors, with a real server. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from '../../hostile/hosts/stage.ts';
import { startServer } from '../../support/server.ts';
import { startWire, type Wire } from '../../support/wire.ts';
import { RECORD_EVENTS, received } from './received.ts';

const stage = hostStage();
const HOUR_S = 3_600;
let wire: Wire | null = null;

afterEach(async () => {
  await wire?.close();
  wire = null;
});

interface Reported {
  readonly code: string;
  readonly text: string;
  readonly recoverable: boolean;
}
interface Who {
  readonly state: string;
  readonly userId?: string;
  readonly reason?: string;
}

/** Also listens with `Stoop("on")`, from before the chat exists. */
const RECORD_ERRORS = `${RECORD_EVENTS}<script>
  window.notified = [];
  window.Stoop = (...call) => (Stoop.q = Stoop.q ?? []).push(call);
  for (const name of ['connection', 'identity', 'error']) Stoop('on', name, (detail) => notified.push([name, detail]));
</script>`;

const states = async (page: Page) =>
  (await received<{ state: string }>(page, 'connection')).map(({ state }) => state);
const codes = async (page: Page) => (await received<Reported>(page, 'error')).map(({ code }) => code);
const whoIs = (page: Page) => received<Who>(page, 'identity');

/** Listeners receive the element's events, in the same order. */
async function expectBothWays(page: Page): Promise<void> {
  const [byListener, byEvent] = await page.evaluate<[unknown[], [string, unknown][]]>('[notified, received]');
  const names = ['connection', 'identity', 'error'];
  expect(byListener).toEqual(byEvent.filter(([name]) => names.includes(name)));
}

test('reports a cut connection as reconnecting, a restored one as online; the identity stays', async () => {
  wire = await startWire(stage.server().url);
  const { page, errors } = await stage.open({
    head: RECORD_ERRORS + stage.tag().replace(stage.server().url, wire.url),
  });
  await stage.openAndTalk(page);
  expect(await states(page)).toEqual(['connecting', 'online']);
  const who = await whoIs(page);
  expect(who).toEqual([{ state: 'guest', userId: expect.any(String) }]);
  wire.cut();
  await expect.poll(() => states(page)).toEqual(['connecting', 'online', 'reconnecting']);
  expect(await codes(page)).toEqual([]);
  wire.mend();
  await expect.poll(() => states(page)).toEqual(['connecting', 'online', 'reconnecting', 'online']);
  await stage.talk(page, 'There again');
  await page.context().setOffline(true);
  await expect.poll(async () => (await states(page)).at(-1)).toBe('offline');
  await page.context().setOffline(false);
  await expect.poll(async () => (await states(page)).at(-1)).toBe('online');
  expect(await whoIs(page)).toEqual(who);
  await expectBothWays(page);
  expect(errors.filter((text) => text.startsWith('[stoop]'))).toEqual([]);
});

test('reports an unreachable server as a temporary error, and recovers', async () => {
  wire = await startWire(stage.server().url);
  wire.cut();
  const token = await stage.server().token('wait', 'user');
  const { page } = await stage.open({
    head:
      RECORD_ERRORS +
      stage.tag('data-channel-type="messaging" data-channel="late"').replace(stage.server().url, wire.url),
  });
  await widgetOf(page).open();
  await page.evaluate((given) => void window.Stoop?.identify({ token: given }), token);
  await expect
    .poll(() => received<Reported>(page, 'error'))
    .toEqual([{ code: 'unreachable', text: expect.stringContaining(`(${wire.url})`), recoverable: true }]);
  expect(await states(page)).toEqual(['connecting']);
  wire.mend();
  await expect.poll(() => states(page)).toEqual(['connecting', 'online']);
  expect(await whoIs(page)).toEqual([{ state: 'user', userId: 'wait' }]);
  await expectBothWays(page);
});

test('a visit that the visitor ends has no reason, and the connection is idle', async () => {
  const { page, errors } = await stage.open({ head: RECORD_ERRORS + stage.tag() });
  await stage.openAndTalk(page);
  await page.evaluate("Stoop('logout')");
  await expect.poll(async () => (await whoIs(page)).at(-1)).toEqual({ state: 'none' });
  await expect.poll(() => states(page)).toEqual(['connecting', 'online', 'idle']);
  expect(await codes(page)).toEqual([]);
  await expectBothWays(page);
  expect(errors).toEqual([]);
});

const now = () => Math.floor(Date.now() / 1_000);

/** Tokens that sign no one in, and whether a person was signed in meanwhile, so that an end is reported. */
const TOKENS: readonly (readonly [code: string, claims: () => Promise<string>, wasSomebody: boolean])[] = [
  ['token-expired', () => stage.server().sign({ user_id: 'eve', exp: now() - HOUR_S }), true],
  ['token-early', () => stage.server().sign({ user_id: 'eve', nbf: now() + HOUR_S }), true],
  ['token-early', () => stage.server().sign({ user_id: 'eve', iat: now() + HOUR_S }), true],
  ['token-signature', () => stage.server().sign({ user_id: 'eve' }, 'another secret of sixteen'), true],
  ['token-malformed', () => stage.server().sign({ name: 'nobody' }), false],
  ['token-malformed', async () => 'rubbish', false],
];

test('reports each refused token by its code, once, and that no one is signed in', async () => {
  for (const [code, claims, wasSomebody] of TOKENS) {
    const { page, errors } = await stage.open({
      head: RECORD_ERRORS + stage.tag('data-channel-type="messaging" data-channel="refused"'),
    });
    await widgetOf(page).open();
    await page.evaluate((token) => void window.Stoop?.identify({ token }), await claims());
    await expect.poll(() => codes(page), { message: code }).toEqual([code]);
    expect((await received<Reported>(page, 'error'))[0]).toMatchObject({ recoverable: false });
    const gone = [
      { state: 'user', userId: 'eve' },
      { state: 'none', reason: code },
    ];
    expect(await whoIs(page), code).toEqual(wasSomebody ? gone : []);
    expect(await states(page), code).toEqual(wasSomebody ? ['connecting', 'idle'] : []);
    expect(await page.evaluate("Stoop('get', 'user')")).toBeNull();
    await expectBothWays(page);
    expect(errors.filter((text) => text.startsWith('[stoop]'))).toEqual([
      expect.stringContaining(`[stoop] ${code}: `),
    ]);
    await page.context().close();
  }
});

test('a token revoked during use ends the visit, and the page gets the reason', async () => {
  await stage.server().token('vera', 'user');
  const token = await stage.server().sign({ user_id: 'vera', iat: now() - 100 });
  const { page } = await stage.open({
    head: RECORD_ERRORS + stage.tag('data-channel-type="messaging" data-channel="of-vera"'),
  });
  await page.waitForFunction('window.Stoop?.instances');
  await page.evaluate((given) => void window.Stoop?.identify({ token: given }), token);
  await stage.openAndTalk(page);
  await stage.asServer('PATCH', '/users', {
    users: [{ id: 'vera', set: { revoke_tokens_issued_before: new Date((now() - 50) * 1_000) } }],
  });
  await expect
    .poll(async () => (await whoIs(page)).at(-1))
    .toEqual({ state: 'none', reason: 'token-expired' });
  expect(await codes(page)).toEqual(['token-expired']);
  expect((await states(page)).at(-1)).toBe('idle');
  await expectBothWays(page);
});

test('a guest deleted meanwhile ends with a reason, and the next message creates another', async () => {
  const { page } = await stage.open({ head: RECORD_ERRORS + stage.tag() });
  await stage.openAndTalk(page);
  const [guest] = await whoIs(page);
  await stage.asServer('POST', '/users/delete', { user_ids: [guest?.userId], user: 'hard' });
  await expect.poll(async () => (await whoIs(page)).at(-1)).toMatchObject({ state: 'none' });
  expect((await whoIs(page)).at(-1)?.reason).toEqual(expect.any(String));
  // Nobody needs to fix anything.
  expect(await codes(page)).toEqual([]);
  await stage.talk(page, 'Somebody new');
  expect((await whoIs(page)).at(-1)).toMatchObject({
    state: 'guest',
    userId: expect.not.stringMatching(`^${guest?.userId}$`),
  });
});

test('reports a URL that returns no token, and may request it again', async () => {
  stage.site().answer('/no-token', { body: 'down', status: 503 });
  const { page } = await stage.open({ head: RECORD_ERRORS + stage.tag('data-token-url="/no-token"') });
  await widgetOf(page).open();
  await expect.poll(() => codes(page)).toEqual(['token-unavailable']);
  expect((await received<Reported>(page, 'error'))[0]).toMatchObject({
    text: expect.stringContaining('answered 503'),
    recoverable: true,
  });
  expect(await whoIs(page)).toEqual([]);
  stage.site().answer('/no-token', {
    body: await stage.server().token('late', 'user'),
    headers: { 'content-type': 'text/plain' },
  });
  await page
    .locator('stoop-chat')
    .getByRole('button', { name: /try again/i })
    .first()
    .click();
  await expect.poll(async () => (await whoIs(page)).at(-1)).toEqual({ state: 'user', userId: 'late' });
});

test('mistakes of the owner are events: a wrong key, an invalid channel, no signed-in person', async () => {
  for (const [code, tag] of [
    ['key-unknown', stage.tag('', 'k_of_nobody')],
    ['channel-name', stage.tag('data-mode="room"')],
    ['channel-missing', stage.tag('data-mode="room" data-channel="never-made"')],
    ['token-missing', stage.tag('data-mode="inbox"')],
  ] as const) {
    const { page } = await stage.open({ head: RECORD_ERRORS + tag });
    await widgetOf(page).launcher.click();
    if (code === 'key-unknown') await widgetOf(page).say('Who are you?');
    await expect.poll(() => codes(page), { message: code }).toEqual([code]);
    expect((await received<Reported>(page, 'error'))[0]).toMatchObject({ text: expect.any(String) });
    await expectBothWays(page);
    await page.context().close();
  }
});

test.each([['origin-blocked', { allowedOrigins: ['https://elsewhere.example'] }]])(
  'reports a server that answers %s as such',
  async (code, options) => {
    const strict = await startServer({ options });
    try {
      const { page } = await stage.open({
        head: RECORD_ERRORS + stage.tag('', strict.key).replace(stage.server().url, strict.url),
      });
      await widgetOf(page).open();
      await widgetOf(page).say('May I?');
      await expect.poll(() => codes(page)).toEqual([code]);
    } finally {
      await strict.close();
    }
  },
);

test.each([
  ['meta', false],
  ['full', true],
])('with data-events="%s" the text of messages is in events: %s', async (events, said) => {
  const { page } = await stage.open({ head: RECORD_ERRORS + stage.tag(`data-events="${events}"`) });
  const cid = await stage.openAndTalk(page, 'Words of a visitor');
  await stage.asServer('PATCH', `/channels/${cid.replace(':', '/')}`, { set: { frozen: true } });
  await expect.poll(() => received(page, 'conversation:end')).toEqual([{ cid }]);
  const all = await page.evaluate('JSON.stringify(received)');
  for (const words of ['Words of a visitor', 'You said: Words of a visitor'])
    expect(`${all}`.includes(words), words).toBe(said);
});
