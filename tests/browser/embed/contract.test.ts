import { expect, test } from 'vitest';
import { PROPERTIES } from '../../../scripts/reference.mjs';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from '../../hostile/hosts/stage.ts';
import { RECORD_EVENTS, received } from './received.ts';

const stage = hostStage();
const MARK = 'rgb(1, 2, 3)';
/** Custom properties that are no colours, tested one by one. */
const LENGTHS = ['density', 'font', 'radius', 'width', 'height', 'z-index'];

test('a support chat with its owner’s settings, and the page’s events', async () => {
  const { page, errors } = await stage.open({
    head:
      RECORD_EVENTS +
      stage.tag(`data-title="Halden" data-subtitle="Replies in minutes" data-away="Back on Monday" data-launcher-label="Ask us"
        data-user-name="Ada" data-user-image="https://pictures.example/ada.png" data-channel-type="support" data-events="full"
        data-radius="5" data-title-badge="on" data-debug="on" data-nonsense="1" data-locale="en" data-theme="dark"`),
    body: '<h1>A page</h1><b data-stoop-unread></b>',
  });
  await page.route('https://pictures.example/**', (route) => route.fulfill({ status: 204 }));
  const guests: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/guest')
      guests.push(request.postDataJSON());
  });
  const chat = widgetOf(page);
  await page.getByRole('button', { name: 'Ask us' }).click();
  await page.getByRole('dialog', { name: 'Chat with Halden' }).waitFor();
  await expect
    .poll(() => errors.filter((text) => text.includes('setting-unknown')))
    .toEqual([expect.stringContaining('data-nonsense')]);
  await page
    .locator('stoop-chat')
    .getByText(/Back on Monday|Replies in minutes/)
    .first()
    .waitFor();
  const look = await chat.panel.evaluate((node) => {
    const { borderTopLeftRadius, colorScheme } = getComputedStyle(node);
    return { borderTopLeftRadius, colorScheme };
  });
  expect(look).toEqual({ borderTopLeftRadius: '5px', colorScheme: 'dark' });
  const cid = await stage.talk(page, 'With my name');
  expect(guests).toEqual([
    { user: expect.objectContaining({ name: 'Ada', image: 'https://pictures.example/ada.png' }) },
  ]);
  expect(cid).toMatch(/^support:/);
  expect(await received(page, 'message:sent')).toEqual([
    expect.objectContaining({ cid, text: 'With my name' }),
  ]);
  expect(await received(page, 'message')).toEqual([
    expect.objectContaining({ cid, text: 'You said: With my name' }),
  ]);
  expect(await received(page, 'conversation:start')).toEqual([{ cid }]);
  expect((await received(page, 'identity')).at(-1)).toMatchObject({ state: 'guest' });
  expect((await received(page, 'connection')).at(-1)).toEqual({ state: 'online' });
  expect([(await received(page, 'load')).length, (await received(page, 'ready')).length]).toEqual([1, 1]);

  await page.getByRole('button', { name: 'Close chat' }).click();
  await stage.say(cid, 'One more thing');
  await expect.poll(() => page.title()).toBe('(1) Page');
  expect(await page.locator('[data-stoop-unread]').textContent()).toBe('1');
  expect((await received(page, 'unread')).at(-1)).toEqual({ count: 1 });
  expect(await page.evaluate("Stoop('get', 'unread')")).toBe(1);
  await page.evaluate("Stoop('hide'), Stoop('show')");
  expect([await received(page, 'hide'), await received(page, 'show')]).toEqual([[{}], [{}]]);

  // Closed by commands: the page gets one event.
  await page.evaluate("void Stoop('open')");
  await chat.box.waitFor();
  await stage.asServer('PATCH', `/channels/${cid.replace(':', '/')}`, { set: { frozen: true } });
  await expect.poll(() => received(page, 'conversation:end')).toEqual([{ cid }]);
  await page.evaluate("Stoop('logout')");
  await expect.poll(async () => (await received(page, 'identity')).at(-1)).toMatchObject({ state: 'none' });
  await page.evaluate("Stoop('destroy')");
  expect(await received(page, 'destroy')).toEqual([{}]);
});

test('a visitor who must give a name does, and the page gets the event', async () => {
  const { page, errors } = await stage.open({
    head: RECORD_EVENTS + stage.tag('data-prechat="name,email" data-mobile="sheet"'),
    context: { viewport: { width: 390, height: 800 } },
  });
  const chat = widgetOf(page);
  await chat.launcher.click();
  const email = page.getByRole('textbox', { name: /email/i });
  await email.fill('ada@example.com');
  await page.getByRole('textbox', { name: /name/i }).fill('Ada');
  expect(await received(page, 'prechat:submit')).toEqual([]);
  // A sheet leaves part of the page visible.
  expect((await chat.panel.boundingBox())?.y).toBeGreaterThan(20);
  await email.press('Enter');
  await chat.box.waitFor();
  expect(await received(page, 'prechat:submit')).toEqual([{}]);
  await stage.talk(page, 'Now it is known who asks');
  expect(errors).toEqual([]);
});

test('a person signed in by a token URL; commands that name and change', async () => {
  const token = await stage.server().token('ada', 'user');
  stage.site().answer('/token', {
    body: JSON.stringify({ token }),
    headers: { 'content-type': 'application/json' },
  });
  const { page, errors } = await stage.open({
    head:
      RECORD_EVENTS +
      stage.tag(
        'data-identity="token" data-token-url="/token" data-channel-type="messaging" data-channel="desk-of-ada"',
      ),
  });
  const cid = await stage.openAndTalk(page);
  expect(cid).toBe('messaging:desk-of-ada');
  // The text is private to visitor and agents: the page learns of the message, not its text.
  for (const name of ['message', 'message:sent']) {
    const [detail] = await received(page, name);
    expect(detail).toMatchObject({ cid, id: expect.any(String) });
    expect(detail).not.toHaveProperty('text');
  }
  expect(await page.evaluate("Stoop('get', 'user')")).toMatchObject({ id: 'ada', kind: 'user' });
  expect((await received(page, 'identity')).at(-1)).toMatchObject({ state: 'user', userId: 'ada' });
  await page.evaluate(`window.closes = 0; window.listener = () => { closes += 1; };
    Stoop('on', 'close', listener); Stoop('close'); Stoop('off', 'close', listener); void Stoop('open'); Stoop('close'); void Stoop('open');`);
  expect(await page.evaluate('closes')).toBe(1);
  await page.evaluate("Stoop('setTheme', 'dark')");
  await page.evaluate((id) => window.Stoop?.channel(id), cid);
  await widgetOf(page).text('Is anybody there?').waitFor();
  await page.evaluate("Stoop('setLocale', 'de')");
  const box = page.getByRole('textbox', { name: 'Nachricht', exact: true });
  await box.waitFor();
  expect(errors).toEqual([]);
  const refusal = { code: 17, StatusCode: 403, message: 'not here', duration: '0ms', details: [] };
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(/\/message\?/, (route) => route.fulfill({ status: 403, json: refusal, headers }));
  await box.fill('Refused');
  await box.press('Enter');
  await expect
    .poll(() => received(page, 'message:failed'))
    .toEqual([expect.objectContaining({ cid, code: expect.any(String) })]);
});

test('parts and custom properties: the chat has the styles that a page sets on the host', async () => {
  const { page } = await stage.open({ head: stage.tag() });
  const chat = widgetOf(page);
  const cid = await stage.openAndTalk(page);
  await page.keyboard.press('Escape');
  await stage.say(cid, 'Unread');
  await page.locator('stoop-chat [part=badge]').waitFor();
  const paint = (css: string) =>
    page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, css);
  const value = (selector: string, property: string) =>
    page
      .locator(`stoop-chat ${selector}`)
      .first()
      .evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
  async function expectMarked(parts: readonly string[]): Promise<void> {
    await paint(parts.map((part) => `stoop-chat::part(${part}) { outline: 1px solid ${MARK} }`).join(' '));
    for (const part of parts) expect(await value(`[part=${part}]`, 'outline-color'), part).toBe(MARK);
  }
  await expectMarked(['launcher', 'badge']);
  await chat.launcher.click();
  await chat.box.fill('so that it can be sent');
  await expectMarked(['panel', 'header', 'message', 'composer', 'send']);

  await paint(`stoop-chat { --stoop-radius: 3px; --stoop-font: monospace; --stoop-width: 333px; --stoop-height: 444px;
    --stoop-z-index: 77; --stoop-density: 0.8; --stoop-bg: rgb(4, 5, 6); --stoop-text: rgb(7, 8, 9) }`);
  expect(await value('[part=panel]', 'background-color')).toBe('rgb(4, 5, 6)');
  expect(await value('.stoop', 'color')).toBe('rgb(7, 8, 9)');
  expect(await value('[part=panel]', 'border-top-left-radius')).toBe('3px');
  expect(await value('textarea', 'font-family')).toBe('monospace');
  expect(await value('[part=panel]', 'width')).toBe('333px');
  expect(await value('[part=panel]', 'height')).toBe('444px');
  expect(await value('.stoop', '--_density')).toBe('0.8');
  const layer = () => getComputedStyle(document.querySelector('stoop-chat') as Element).zIndex;
  expect(await page.evaluate(layer)).toBe('77');

  // Every colour property that a page sets is used, in light or dark.
  const drawnWith = async (css: string) => {
    await paint(css);
    return page
      .locator('stoop-chat .stoop')
      .evaluate((node) =>
        [...node.computedStyleMap()]
          .filter(([name]) => name.startsWith('--_'))
          .map(([, found]) => `${found}`),
      );
  };
  const unused = new Set(Object.keys(PROPERTIES).filter((name) => !LENGTHS.includes(name)));
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((wanted) => window.Stoop?.setTheme(wanted), theme);
    for (const name of unused) {
      const found = await drawnWith(`stoop-chat { --stoop-${name}: ${MARK} }`);
      if (found.some((one) => one.includes(MARK))) unused.delete(name);
    }
  }
  expect([...unused]).toEqual([]);
});

test('a greeting waits as long as its owner says', async () => {
  const { page } = await stage.open({
    head: stage.tag('data-greeting="Any questions?" data-greeting-delay="20000"'),
    clock: true,
  });
  await widgetOf(page).launcher.waitFor();
  const card = page.getByText('Any questions?');
  await page.clock.fastForward(15_000);
  expect(await card.isVisible()).toBe(false);
  await page.clock.fastForward(10_000);
  await card.waitFor();
});

test('the subtitle says when someone answers; below the header it says that no one is there', async () => {
  const subtitle = 'Replies in minutes';
  const away = 'Back on Monday';
  for (const isAway of [false, true]) {
    const attributes = isAway ? `data-away="${away}"` : '';
    const { page } = await stage.open({ head: stage.tag(`data-subtitle="${subtitle}" ${attributes}`) });
    await stage.openAndTalk(page);
    const header = page.locator('stoop-chat [part=header]');
    const panel = page.locator('stoop-chat [part=panel]');
    await (isAway ? panel.getByText(away) : header.getByText(subtitle)).waitFor();
    expect(await header.getByText(away).count()).toBe(0);
    expect(await header.getByText(subtitle).count()).toBe(isAway ? 0 : 1);
    await page.context().close();
  }
});

test('data-api="hosted" calls the provider’s service, and no one else', async () => {
  const { page } = await stage.open({
    head: stage.tag('data-locale="en"').replace(/data-api="[^"]*"/, 'data-api="hosted"'),
  });
  const asked: string[] = [];
  await page.route(/^https?:[^?]*[/]guest[?]/, (route) => {
    asked.push(new URL(route.request().url()).origin);
    return route.abort();
  });
  await widgetOf(page).open();
  await widgetOf(page).say('Is anybody there?');
  await expect.poll(() => asked[0]).toBe('https://chat.stream-io-api.com');
  expect(new Set(asked).size).toBe(1);
});

test('toggle opens and closes; reset starts again as someone else', async () => {
  const { page, errors } = await stage.open({ head: RECORD_EVENTS + stage.tag() });
  const chat = widgetOf(page);
  await chat.launcher.waitFor();
  await page.evaluate("Stoop('toggle')");
  await chat.box.waitFor();
  await page.evaluate("Stoop('toggle')");
  await chat.launcher.waitFor();
  await chat.panel.waitFor({ state: 'hidden' });
  await page.evaluate("Stoop('toggle')");
  const first = await stage.talk(page, 'As the first');
  const who = () => page.evaluate<string>("Stoop('get', 'user').id");
  const before = await who();
  await page.evaluate("Stoop('reset')");
  await expect.poll(() => chat.text('As the first').count()).toBe(0);
  const second = await stage.talk(page, 'As another');
  expect(second).not.toBe(first);
  expect(await who()).not.toBe(before);
  expect(errors).toEqual([]);
});

test('an anonymous reader reads a room, and has no composer', async () => {
  await stage.asServer('POST', '/channels/room/quiet/query', {
    state: true,
    data: { created_by_id: 'ines' },
  });
  await stage.say('room:quiet', 'Said before you came');
  const { page } = await stage.open({
    head: RECORD_EVENTS + stage.tag('data-mode="room" data-channel="quiet" data-identity="anonymous"'),
  });
  const guests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/guest') guests.push(request.url());
  });
  await widgetOf(page).launcher.click();
  await widgetOf(page).text('Said before you came').waitFor();
  expect((await received(page, 'identity')).at(-1)).toMatchObject({ state: 'anonymous' });
  await stage.say('room:quiet', 'Said while you read');
  await widgetOf(page).text('Said while you read').waitFor();
  expect(await widgetOf(page).box.count()).toBe(0);
  expect(await page.evaluate("Stoop('get', 'user')")).toBeNull();
  expect(guests).toEqual([]);
});

test('listeners added before the widget loads are called afterwards', async () => {
  const { page } = await stage.open({
    head: `${RECORD_EVENTS}<script>window.Stoop = (...call) => (Stoop.q = Stoop.q ?? []).push(call); Stoop('on', 'consent', (given) => { window.given = given; });</script>${stage.tag('data-consent="required"')}`,
  });
  await page.waitForFunction('Stoop.instances');
  await page.evaluate("Stoop('setConsent', true)");
  await widgetOf(page).open();
  await expect.poll(() => page.evaluate('window.given')).toEqual({ granted: true });
  expect(await received(page, 'consent')).toEqual([{ granted: true }]);
});
