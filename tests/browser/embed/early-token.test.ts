/** The owner's server is asked who is here while the widget is on its way. */
import { expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from '../../hostile/hosts/stage.ts';

const stage = hostStage();
const SIGNED_IN = 'data-identity="token" data-token-url="/who" data-channel-type="messaging"';
const json = { 'content-type': 'application/json' };

/** A page whose widget comes when it is let. */
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

test('once, and not before somebody wants the chat', async () => {
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

test('a server that is not there then is asked again, and the page’s own error log hears of nothing', async () => {
  const token = await stage.server().token('late-ada', 'user');
  stage.site().answer('/who', { body: JSON.stringify({ token }), headers: json });
  const { page, asked, letWidgetCome } = await pageOf(`${SIGNED_IN} data-channel="late-desk"`);
  await page.evaluate(
    'window.unheard = []; addEventListener("unhandledrejection", (event) => unheard.push(String(event.reason)))',
  );
  await page.route('**/who', (route) => route.abort(), { times: 1 });
  await widgetOf(page).launcher.click();
  await page.waitForEvent('requestfailed', { predicate: (one) => one.url().endsWith('/who') });
  letWidgetCome();
  await stage.talk(page, 'Here at last');
  expect(asked.filter((one) => one === 'who')).toHaveLength(2);
  expect(await page.evaluate('unheard')).toEqual([]);
});
