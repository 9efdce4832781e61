/** Storage that is refused, full, newer or damaged, and changes that the server refuses: each is shown, and nothing is lost. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { asAgent, openShop, type Shop, type Visitor, visitorOf } from './shop.ts';

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

const texts = async () => (await visitor.onServer()).map(({ text }) => text);

/** An edit without a network, which no database keeps, says that it is not saved, and is sent all the same. */
async function editUnkept(from: string): Promise<void> {
  const { context, page } = visitor;
  await visitor.loadActions(from);
  await visitor.leaveNetwork();
  await visitor.edit(from, 'changed');
  await visitor.notSaved('changed').waitFor();
  await context.setOffline(false);
  await expect.poll(texts, BACK).toEqual(['changed']);
  await visitor.notSaved('changed').waitFor({ state: 'detached' });
  await page.getByText(/^You’re offline/).waitFor({ state: 'detached' });
}

test('where the database is refused, a change says that it is not saved', async () => {
  const { page, chat } = visitor;
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await visitor.visit();
  await chat.open();
  await chat.say('without a database');
  await visitor.sent('without a database');
  await editUnkept('without a database');
});

test('with a full disk, a change says that it is not saved', async () => {
  await visitor.page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name === 'pending') throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });
  await visitor.talk('on a full disk');
  await editUnkept('on a full disk');
});

test('a database of a newer version is left alone, and a change says that it is not saved', async () => {
  const { page, chat, databases } = visitor;
  await visitor.talk('in a newer version');
  const [name = ''] = await databases();
  await page.goto('about:blank');
  await page.goto(`${shop.site.url}/worker.js`);
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const asked = indexedDB.open(name, 99);
        asked.onupgradeneeded = () => asked.result.createObjectStore('later').put('kept', 'value');
        asked.onsuccess = () => resolve(asked.result.close());
      }),
    name,
  );
  await page.goto(shop.site.url);
  await chat.open();
  await chat.text('in a newer version').waitFor();
  await editUnkept('in a newer version');
  const versions = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ version }) => version),
  );
  expect(versions).toEqual([99]);
});

test('damaged records are left out, and the rest shows without a network', async () => {
  const { page, chat, context } = visitor;
  await visitor.talk('whole', 'damaged');
  const [name = ''] = await visitor.databases();
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => {
          const change = asked.result.transaction('messages', 'readwrite');
          const messages = change.objectStore('messages');
          messages.getAll().onsuccess = ({ target }) => {
            for (const row of (target as IDBRequest).result)
              if (row.data.text === 'damaged') messages.put({ ...row, data: { user: 7 } });
          };
          change.oncomplete = () => resolve(asked.result.close());
        };
      }),
    name,
  );
  await context.setOffline(true);
  await page.reload();
  await chat.open();
  await chat.text('whole').waitFor();
  await chat.say('goes on');
  await context.setOffline(false);
  await expect.poll(texts, BACK).toEqual(['whole', 'damaged', 'goes on']);
  await chat.text('damaged').waitFor();
});

test('a change that the server refuses stands below its message, with the reason', async () => {
  const { context } = visitor;
  await visitor.talk('frozen meanwhile');
  await visitor.loadActions('frozen meanwhile');
  await visitor.leaveNetwork();
  await visitor.love('frozen meanwhile');
  await expect.poll(visitor.pendingCount).toBe(1);
  await asAgent(shop.demo, async (client) => {
    const [channel] = await client.queryChannels({ type: 'support' }, { last_message_at: -1 }, { limit: 1 });
    await channel?.updatePartial({ set: { frozen: true } });
  });
  await context.setOffline(false);
  await visitor.notSaved('frozen meanwhile').waitFor(BACK);
  await visitor.rowOf('frozen meanwhile').getByRole('button', { name: 'Undo' }).click();
  await visitor.notSaved('frozen meanwhile').waitFor({ state: 'detached' });
  expect(await visitor.onServer()).toEqual([{ text: 'frozen meanwhile', reactions: [] }]);
  expect(await visitor.pendingCount()).toBe(0);
});

test('a refused change of a message that is gone is reported', async () => {
  const { page, context } = visitor;
  await visitor.talk('stays', 'gone meanwhile');
  await visitor.loadActions('gone meanwhile');
  await visitor.leaveNetwork();
  await visitor.edit('gone meanwhile', 'changed too late');
  await expect.poll(visitor.pendingCount).toBe(1);
  const response = await fetch(
    `${shop.demo.url}/messages/${await idOf('gone meanwhile')}?hard=true&api_key=${shop.demo.key}`,
    {
      method: 'DELETE',
      headers: { authorization: await shop.demo.serverToken(), 'stream-auth-type': 'jwt' },
    },
  );
  expect(response.status).toBe(200);
  await context.setOffline(false);
  const notice = page.getByRole('region', { name: 'Notifications' });
  await notice.getByText('A change you made offline wasn’t saved.').waitFor(BACK);
  expect(await texts()).toEqual(['stays']);
  await visitor.rowOf('changed too late').waitFor({ state: 'detached' });
});

/** Id of the visitor's message on the server. */
const idOf = (text: string): Promise<string> =>
  asAgent(shop.demo, async (client) => {
    const channels = await client.queryChannels({ type: 'support' }, {}, { message_limit: 100 });
    const found = channels.flatMap(({ state }) => state.messages).find((message) => message.text === text);
    return found?.id ?? '';
  });

test('a logout before the part has loaded removes what an earlier page stored, and so does withdrawn consent', async () => {
  const { page, chat, databases } = visitor;
  shop.site.answer('/plain', { body: `<!doctype html><title>Plain</title><h1>Plain</h1>${shop.tag()}` });
  for (const leave of ["Stoop('logout')", "Stoop('setConsent', false)"]) {
    await page.goto(`${shop.site.url}/plain`);
    await chat.open();
    await chat.say('to be forgotten');
    await visitor.sent('to be forgotten');
    await expect.poll(visitor.storedTexts).toEqual(['to be forgotten']);
    await page.route(/offline/, () => {});
    await page.reload();
    await chat.open();
    await chat.text('to be forgotten').waitFor();
    await page.evaluate(leave);
    await expect.poll(databases).toEqual([]);
    await page.unroute(/offline/);
  }
});
