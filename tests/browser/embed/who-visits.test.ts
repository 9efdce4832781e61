/** The visitor's identity, by the page and by the browser's memory. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from '../../hostile/hosts/stage.ts';

const stage = hostStage();
const user = (page: Page) => page.evaluate("Stoop('get', 'user')");

/** Requests that created guests. */
function watchGuests(page: Page): unknown[] {
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/guest')
      asked.push(request.postDataJSON());
  });
  return asked;
}

/** All entries of this chat in either store of the browser, as one text each. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const text = (area: Storage) => {
      const own = Object.entries(area).filter(([name]) => name.startsWith('stoop:'));
      return own.length === 0 ? '' : JSON.stringify(own);
    };
    const databases = await indexedDB.databases();
    return { local: text(localStorage), session: text(sessionStorage), databases, cookies: document.cookie };
  });

test('a name and picture that the page sets later apply to the new guest, before those of the tag', async () => {
  const { page } = await stage.open({
    head: stage.tag('data-user-name="From the tag" data-user-image="https://pictures.example/tag.png"'),
  });
  await page.route('https://pictures.example/**', (route) => route.fulfill({ status: 204 }));
  const guests = watchGuests(page);
  const image = 'https://pictures.example/grace.png';
  await page.waitForFunction('window.Stoop');
  await page.evaluate(`void Stoop('setUser', { name: 'Grace', image: '${image}' })`);
  await widgetOf(page).open();
  // Each may be set alone.
  await page.evaluate("Stoop('setUser', { name: 'Grace Hopper' })");
  expect(guests).toEqual([]);
  await stage.talk(page, 'Who am I?');
  expect(guests).toEqual([{ user: expect.objectContaining({ name: 'Grace Hopper', image }) }]);
  expect(await user(page)).toMatchObject({ name: 'Grace Hopper', kind: 'guest' });
});

/** The server's name of a user. */
async function storedName(id: string): Promise<string | undefined> {
  const payload = encodeURIComponent(JSON.stringify({ filter_conditions: { id }, limit: 1 }));
  const { url, key } = stage.server();
  const reply = await fetch(`${url}/users?api_key=${key}&payload=${payload}`, {
    headers: { authorization: await stage.server().sign({ server: true }), 'stream-auth-type': 'jwt' },
  });
  const { users } = (await reply.json()) as { users: { name?: string }[] };
  return users[0]?.name;
}

interface Called {
  readonly attributes?: string;
  readonly claims?: object;
  /** Argument of `setUser`. */
  readonly call?: string;
}

test('a signed-in person has the name of setUser, else of the token, else of the tag', async () => {
  const open = async (id: string, { attributes = '', claims = {}, call = '' }: Called) => {
    await stage.server().token(id, 'user');
    const token = await stage.server().sign({ user_id: id, ...claims });
    const { page } = await stage.open({ head: stage.tag(`data-channel-type="messaging" ${attributes}`) });
    await page.waitForFunction('window.Stoop');
    await page.evaluate(`void Stoop('identify', { token: '${token}' })`);
    if (call) await page.evaluate(`void Stoop('setUser', ${call})`);
    await expect.poll(() => page.evaluate("Stoop('get', 'user')?.id")).toBe(id);
    return page;
  };
  const tag = 'data-user-name="From the tag"';
  await open('named-1', { attributes: tag });
  await expect.poll(() => storedName('named-1')).toBe('From the tag');
  const page = await open('named-2', { attributes: tag, claims: { name: 'From the token' } });
  await expect.poll(() => storedName('named-2')).toBe('From the token');
  await page.evaluate("Stoop('setUser', { name: 'Said later' })");
  await expect.poll(() => storedName('named-2')).toBe('Said later');
  await expect.poll(() => user(page)).toMatchObject({ name: 'Said later' });
  await open('named-3', {
    attributes: tag,
    claims: { name: 'From the token' },
    call: "{ name: 'From the page' }",
  });
  await expect.poll(() => storedName('named-3')).toBe('From the page');
});

test('a name set for one person does not pass to the next', async () => {
  const [first, next] = [
    await stage.server().token('one-ann', 'user'),
    await stage.server().token('one-bob', 'user'),
  ];
  const { page } = await stage.open({ head: stage.tag('data-channel-type="messaging"') });
  await page.waitForFunction('window.Stoop');
  await page.evaluate(`Stoop('setUser', { name: 'Ann' }); void Stoop('identify', { token: '${first}' })`);
  await expect.poll(() => storedName('one-ann')).toBe('Ann');
  const before = await storedName('one-bob');
  await page.evaluate(`Stoop('identify', { token: '${next}' })`);
  await expect.poll(() => page.evaluate("Stoop('get', 'user')?.id")).toBe('one-bob');
  await widgetOf(page).open();
  await page.waitForLoadState('networkidle');
  expect(await storedName('one-bob')).toBe(before);
});

test('reports a failed token request by its status, however it was made', async () => {
  for (const [status, type] of [
    [503, 'text/plain'],
    [200, 'text/html'],
  ] as const) {
    stage.site().answer('/who', { body: '<h1>Sign in</h1>', status, headers: { 'content-type': type } });
    const said = status === 200 ? 'answered with a page' : 'answered 503';
    const { page } = await stage.open({ head: stage.tag() });
    await page.waitForFunction('window.Stoop');
    const notified = await page.evaluate(
      "Stoop('identify', { getToken: () => fetch('/who') }).catch(({ code, message }) => code + ': ' + message)",
    );
    expect(notified).toMatch(/^token-unavailable: /);
    expect(notified).toContain(said);
    const inbox = await stage.open({ head: stage.tag('data-mode="inbox" data-token-url="/who"') });
    await widgetOf(inbox.page).launcher.click();
    await expect.poll(() => inbox.errors.join()).toContain(said);
    expect(inbox.errors.join()).not.toContain('token-malformed');
  }
  stage.site().answer('/who', null);
});

test.each(['token', 'getToken'])(
  'a person with a %s is the one in the token, is stored nowhere, and leaves with logout',
  async (how) => {
    const id = `signed-in-by-${how}`;
    const token = await stage.server().token(id, 'user');
    const { page, errors } = await stage.open({
      head: `<script>
        window.received = []; window.asked = 0;
        document.addEventListener('stoop:identity', (event) => received.push(event.detail));
        window.sources = { token: (token) => ({ token }), getToken: (token) => ({ getToken: async () => { asked += 1; return token; } }) };
      </script>${stage.tag(`data-channel-type="messaging" data-channel="desk-${how}"`)}`,
    });
    const guests = watchGuests(page);
    await page.waitForFunction('window.Stoop');
    await page.evaluate(`void Stoop('identify', sources.${how}('${token}'))`);
    expect(await stage.openAndTalk(page)).toBe(`messaging:desk-${how}`);
    expect(await user(page)).toMatchObject({ id, kind: 'user' });
    expect(await page.evaluate('received.at(-1)')).toMatchObject({ state: 'user', userId: id });
    expect(await page.evaluate('asked')).toBe(how === 'token' ? 0 : 1);
    expect(guests).toEqual([]);
    expect(JSON.stringify(await kept(page))).not.toContain(token);

    await page.evaluate("Stoop('logout')");
    await expect.poll(() => page.evaluate('received.at(-1)')).toMatchObject({ state: 'none' });
    expect(await user(page)).toBeNull();
    await expect.poll(() => widgetOf(page).text('Is anybody there?').count()).toBe(0);
    expect(JSON.stringify(await kept(page))).not.toContain(id);
    expect(errors).toEqual([]);
  },
);

test.each([
  ['local', ['local']],
  ['session', ['session']],
  ['none', []],
] as const)(
  'with data-storage="%s" the visit is remembered there and nowhere else',
  async (storage, areas) => {
    const { page, errors } = await stage.open({ head: stage.tag(`data-storage="${storage}"`) });
    await stage.openAndTalk(page, 'Remember this');
    // The file that keeps the conversation on the device comes last.
    await page.waitForLoadState('networkidle');
    const offline =
      storage === 'local'
        ? [expect.objectContaining({ name: expect.stringMatching(/^stoop:\w+:offline:/) })]
        : [];
    await expect.poll(async () => (await kept(page)).databases).toEqual(offline);
    const { databases: _, cookies, ...stores } = await kept(page);
    expect(cookies).toBe('');
    expect(Object.entries(stores).flatMap(([name, text]) => (text ? [name] : []))).toEqual(areas);
    await page.reload();
    await widgetOf(page).open();
    if (areas.length > 0) await widgetOf(page).text('Remember this').waitFor();
    else {
      await stage.talk(page, 'Somebody else');
      expect(await widgetOf(page).text('Remember this').count()).toBe(0);
    }
    expect(errors).toEqual([]);
  },
);

test('logout ends the visit in every tab', async () => {
  const { page } = await stage.open({ head: stage.tag() });
  await stage.openAndTalk(page, 'In two tabs');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await widgetOf(other).open();
  await widgetOf(other).text('In two tabs').waitFor();
  await page.evaluate("Stoop('logout')");
  await expect.poll(() => user(other)).toBeNull();
  await expect.poll(() => widgetOf(other).text('In two tabs').count()).toBe(0);
  expect(await user(page)).toBeNull();
  expect((await kept(page)).local).not.toContain(':guest');
});

test('ready reports that the widget has loaded, and does not load it', async () => {
  const { page, errors } = await stage.open({ head: stage.tag() });
  await widgetOf(page).launcher.waitFor();
  await page.evaluate(
    "window.notified = []; void Stoop('ready', () => notified.push('called')).then(() => notified.push('resolved'))",
  );
  await page.waitForLoadState('networkidle');
  expect(stage.site().requests).toEqual(['/', '/stoop.js']);
  expect(await page.evaluate('notified')).toEqual([]);
  await widgetOf(page).open();
  await expect.poll(() => page.evaluate('notified')).toEqual(['called', 'resolved']);
  await page.evaluate("Stoop.ready(() => notified.push('at once'))");
  expect(await page.evaluate('notified.at(-1)')).toBe('at once');
  expect(errors).toEqual([]);
});

test('a form before the first message that asks for a name asks for nothing else', async () => {
  const { page, errors } = await stage.open({ head: stage.tag('data-prechat="name"') });
  const guests = watchGuests(page);
  await widgetOf(page).launcher.click();
  const name = page.getByRole('textbox', { name: /name/i });
  await name.waitFor();
  expect(await page.locator('stoop-chat').getByRole('textbox').count()).toBe(1);
  await name.fill('Ada');
  await name.press('Enter');
  await stage.talk(page, 'Only my name');
  expect(guests).toEqual([{ user: expect.objectContaining({ name: 'Ada' }) }]);
  expect(errors).toEqual([]);
});

test('by default an answer plays no sound, asks for no permission and leaves the title alone', async () => {
  const { page, errors } = await stage.open({
    head: stage.tag(),
    init: `
      window.notified = [];
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (when) { notified.push('tone'); start.call(this, when); };
      Notification.requestPermission = async () => { notified.push('asked'); return 'denied'; };`,
  });
  const cid = await stage.openAndTalk(page);
  await page.keyboard.press('Escape');
  await stage.say(cid, 'Still here?');
  await page.getByRole('button', { name: 'Open chat, 1 unread message' }).waitFor();
  expect([await page.evaluate('notified'), await page.title()]).toEqual([[], 'Page']);
  expect(errors).toEqual([]);
});
