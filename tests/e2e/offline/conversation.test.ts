/** A conversation without a network: stored on the device, changed there, and sent when the server is back. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { widgetOf } from '../widget.ts';
import { openShop, type Shop, type Visitor, visitorOf } from './shop.ts';

/** The longest that a chat takes to come back, and to send what waits, ms. */
const BACK = { timeout: 45_000 };

let shop: Shop;
let visitor: Visitor;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());
beforeEach(async () => {
  visitor = await visitorOf(shop);
});
afterEach(() => visitor.context.close());

test('a reload without a network shows the conversation; what is written then arrives once and in order', async () => {
  const { page, chat, context, rowOf, pendingCount } = visitor;
  await visitor.talk('first', 'secnod', 'third');
  await visitor.loadActions('third');
  await context.setOffline(true);
  await page.reload();
  await chat.open();
  await chat.text('third').waitFor();
  await page.getByText(/^You’re offline/).waitFor();
  expect(await chat.messages.getByRole('article').count()).toBe(3);

  await chat.say('written offline 1');
  await chat.say('written offline 2');
  await visitor.edit('secnod', 'second');
  await visitor.choose('first', 'Delete');
  await page.getByRole('button', { name: 'Delete for everyone' }).click();
  await chat.messages.getByText('Message deleted').waitFor();
  await visitor.love('third');
  await expect.poll(pendingCount).toBeGreaterThanOrEqual(3);

  // Changes and messages outlast another reload.
  await page.reload();
  await chat.open();
  await chat.text('second').waitFor();
  await chat.text('written offline 2').waitFor();
  await chat.messages.getByText('Message deleted').waitFor();
  await rowOf('third').getByRole('list', { name: 'Reactions' }).waitFor();

  await context.setOffline(false);
  await visitor.sent('written offline 2');
  await expect.poll(visitor.onServer, BACK).toEqual([
    { text: 'deleted', reactions: [] },
    { text: 'second', reactions: [] },
    { text: 'third', reactions: ['love'] },
    { text: 'written offline 1', reactions: [] },
    { text: 'written offline 2', reactions: [] },
  ]);
  expect(await chat.messages.getByRole('article').count()).toBe(5);
  await expect.poll(pendingCount).toBe(0);
});

test('while the server is stopped, the stored conversation shows, and is right again after the start', async () => {
  const { page, chat } = visitor;
  await visitor.talk('before the stop');
  await shop.demo.kill();
  await page.reload();
  await chat.open();
  await chat.text('before the stop').waitFor();
  await visitor.edit('before the stop', 'changed during the stop');
  await chat.say('said during the stop');
  await expect.poll(visitor.pendingCount).toBeGreaterThanOrEqual(1);
  await shop.demo.start();
  await visitor.sent('said during the stop');
  await expect
    .poll(async () => (await visitor.onServer()).map(({ text }) => text), BACK)
    .toEqual(['changed during the stop', 'said during the stop']);
  await chat.text('changed during the stop').waitFor();
});

test('a logout removes the database, and so does withdrawn consent', async () => {
  const { page, chat, databases } = visitor;
  await visitor.talk('to be forgotten');
  expect(await databases()).toHaveLength(1);
  await page.evaluate("Stoop('logout')");
  await expect.poll(databases).toEqual([]);
  await chat.say('somebody else');
  await visitor.sent('somebody else');
  await expect.poll(visitor.storedTexts).toEqual(['somebody else']);
  await page.evaluate(() => window.Stoop?.setConsent(false));
  await expect.poll(databases).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('with a storage that ends with the tab, or none, nothing is stored in a database', async () => {
  const { page, chat, databases } = visitor;
  for (const storage of ['session', 'none']) {
    const body = `<!doctype html><title>Other</title><h1>Other</h1>${shop.tag(`data-storage="${storage}"`)}`;
    shop.site.answer('/other', { body });
    await page.goto(`${shop.site.url}/other`);
    await chat.open();
    await chat.say('not stored');
    await visitor.sent('not stored');
    await page.waitForLoadState('networkidle');
    expect(await databases()).toEqual([]);
  }
});

test('two tabs of a visitor share what is stored, and send a change once', async () => {
  const { page, chat, context } = visitor;
  await visitor.talk('shared');
  await visitor.loadActions('shared');
  const other = await context.newPage();
  await other.goto(shop.site.url);
  const second = widgetOf(other);
  await second.open();
  await second.text('shared').waitFor();
  await context.setOffline(true);
  await page.getByText(/^You’re offline/).waitFor();
  await other.getByText(/^You’re offline/).waitFor();
  await chat.say('from the first tab');
  await second.say('from the second tab');
  await visitor.edit('shared', 'shared and changed');
  await expect.poll(visitor.pendingCount).toBeGreaterThanOrEqual(1);
  await context.setOffline(false);
  await second.text('shared and changed').waitFor();
  const texts = async () => (await visitor.onServer()).map(({ text }) => text).sort();
  await expect.poll(texts, BACK).toEqual(['from the first tab', 'from the second tab', 'shared and changed']);
  await expect.poll(visitor.pendingCount).toBe(0);
});
