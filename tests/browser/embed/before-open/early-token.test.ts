/** The token URL is requested while the widget loads. */
import { expect, test } from 'vitest';
import { widgetOf } from '../../../e2e/widget.ts';
import { hostStage } from '../../../hostile/hosts/stage.ts';

const stage = hostStage();
const SIGNED_IN = 'data-identity="token" data-token-url="/who" data-channel-type="messaging"';
const json = { 'content-type': 'application/json' };

/** A page whose widget arrives when the test says so. */
async function pageOf(attributes: string) {
  const { page, errors } = await stage.open({ head: stage.tag(attributes) });
  let letCome = () => {};
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/widget-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(widget-|who)/.test(pathname)) asked.push(pathname.startsWith('/who') ? 'who' : 'widget');
  });
  return { page, errors, asked, letWidgetCome: letCome };
}

test('requests a token once, and not before someone opens the chat', async () => {
  const token = await stage.server().token('early-ada', 'user');
  stage.site().answer('/who', { body: JSON.stringify({ token }), headers: json });
  const { page, errors, asked, letWidgetCome } = await pageOf(`${SIGNED_IN} data-channel="early-desk"`);
  const { launcher } = widgetOf(page);
  await launcher.hover();
  await expect.poll(() => asked).toContain('widget');
  expect(asked).not.toContain('who');
  await launcher.click();
  await expect.poll(() => asked).toContain('who');
  letWidgetCome();
  await stage.talk(page, 'Here already');
  expect(await page.evaluate("Stoop('get', 'user')")).toMatchObject({ id: 'early-ada', kind: 'user' });
  expect(asked.filter((one) => one === 'who')).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('requests again from a server that was down, without an error in the page’s own log', async () => {
  const token = await stage.server().token('late-ada', 'user');
  stage.site().answer('/who', { body: JSON.stringify({ token }), headers: json });
  const { page, asked, letWidgetCome } = await pageOf(`${SIGNED_IN} data-channel="late-desk"`);
  await page.evaluate(
    'window.unhandled = []; addEventListener("unhandledrejection", (event) => unhandled.push(String(event.reason)))',
  );
  await page.route('**/who', (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent('requestfailed', { predicate: (one) => one.url().endsWith('/who') });
  await widgetOf(page).launcher.click();
  await failed;
  letWidgetCome();
  await stage.talk(page, 'Here at last');
  expect(asked.filter((one) => one === 'who')).toHaveLength(2);
  expect(await page.evaluate('unhandled')).toEqual([]);
});

test('a page whose own fetch fails on the early request keeps its chat', async () => {
  const token = await stage.server().token('odd-ada', 'user');
  stage.site().answer('/who', { body: JSON.stringify({ token }), headers: json });
  const odd = `<script>{ const own = fetch; window.fetch = (url, options) => {
    if (/who$/.test(url)) options.headers.Accept += '';
    return own(url, options);
  }; }</script>`;
  const { page, errors } = await stage.open({
    head: `${odd}${stage.tag(`${SIGNED_IN} data-channel="odd-desk"`)}`,
  });
  await stage.openAndTalk(page, 'Here all the same');
  expect(await page.evaluate("Stoop('get', 'user')")).toMatchObject({ id: 'odd-ada' });
  expect(errors).toEqual([]);
});

test('a server that answers with a page by default gets a request with the right Accept', async () => {
  const token = await stage.server().token('page-ada', 'user');
  const { page, errors } = await stage.open({ head: stage.tag(`${SIGNED_IN} data-channel="page-desk"`) });
  await page.route('**/who', (route) =>
    /json/.test(route.request().headers().accept ?? '')
      ? route.fulfill({ json: { token } })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>You</title>' }),
  );
  await stage.openAndTalk(page, 'Here by content');
  expect(await page.evaluate("Stoop('get', 'user')")).toMatchObject({ id: 'page-ada' });
  expect(errors).toEqual([]);
});

test('a person from before consent was withdrawn is not assumed when it is given again', async () => {
  const tokenOf = async (id: string) => JSON.stringify({ token: await stage.server().token(id, 'user') });
  stage.site().answer('/who', { body: await tokenOf('gone-ada'), headers: json });
  const { page, errors, asked, letWidgetCome } = await pageOf(`${SIGNED_IN} data-channel="two-desk"`);
  const answered = page.waitForResponse(/who$/);
  await widgetOf(page).launcher.click();
  await answered;
  await page.evaluate(
    "void Stoop('setConsent', false), document.addEventListener('stoop:ready', () => (window.here = 1))",
  );
  letWidgetCome();
  await page.waitForFunction('window.here');
  stage.site().answer('/who', { body: await tokenOf('new-bea'), headers: json });
  await page.evaluate("void Stoop('setConsent', true), void Stoop('open')");
  await widgetOf(page).box.waitFor();
  await stage.talk(page, 'It is Bea');
  expect(await page.evaluate("Stoop('get', 'user')")).toMatchObject({ id: 'new-bea' });
  expect(asked.filter((one) => one === 'who')).toHaveLength(2);
  expect(errors).toEqual([]);
});

test('destroying the chat aborts the request, without an error on the page', async () => {
  const { page, errors, letWidgetCome } = await pageOf(SIGNED_IN);
  await page.evaluate(
    'window.unhandled = []; addEventListener("unhandledrejection", (event) => unhandled.push(String(event.reason)))',
  );
  await page.route('**/who', () => {});
  const failed = page.waitForEvent('requestfailed', { predicate: (one) => one.url().endsWith('/who') });
  const asking = page.waitForRequest(/who$/);
  await widgetOf(page).launcher.click();
  await asking;
  const loaded = page.waitForResponse(/widget-/);
  await page.evaluate("Stoop('destroy')");
  expect((await failed).failure()?.errorText).toBe('net::ERR_ABORTED');
  letWidgetCome();
  await loaded;
  expect(await page.locator('stoop-chat').count()).toBe(0);
  expect(await page.evaluate('unhandled')).toEqual([]);
  expect(errors).toEqual([]);
});

test('setting a token URL means identity “token”', async () => {
  const token = await stage.server().token('implied-ada', 'user');
  stage.site().answer('/who', { body: JSON.stringify({ token }), headers: json });
  const tag = stage.tag('data-token-url="/who" data-channel-type="messaging" data-channel="implied-desk"');
  const { page, errors } = await stage.open({ head: tag });
  await stage.openAndTalk(page, 'As myself');
  expect(await page.evaluate("Stoop('get', 'user')")).toMatchObject({ id: 'implied-ada', kind: 'user' });
  expect(errors).toEqual([]);
});
