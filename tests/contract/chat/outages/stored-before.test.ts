/** This version reads everything that version 0.1.0 of the widget stored in a browser. */
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { keptFiles } from '../../../../src/chat/composer/index.ts';
import { draftNotes } from '../../../../src/chat/drafts/draft-notes.ts';
import { alertChoicesOf } from '../../../../src/chat/notifications/index.ts';
import { liveKeyOf } from '../../../../src/features/location/state/live-key.ts';
import { ownerOf } from '../../../../src/features/push/state/owner.ts';
import { recentSearches } from '../../../../src/features/search/state/recent.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { Browser, closeTabs, openTab, texts, until } from '../support/page.ts';

const STORED = new URL('../../../e2e/stored/version-0.1.0.json', import.meta.url);

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterEach(closeTabs);
afterAll(() => server.close());

/** A browser in which a guest used version 0.1.0. */
async function usedBefore() {
  const response = await fetch(`${server.url}/guest?api_key=${server.key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stream-auth-type': 'anonymous' },
    body: JSON.stringify({ user: { id: 'visitor' } }),
  });
  const { user, access_token } = (await response.json()) as {
    readonly user: { readonly id: string };
    readonly access_token: string;
  };
  const text = (await readFile(STORED, 'utf8'))
    .replaceAll('$KEY', server.key)
    .replaceAll('$GUEST', user.id)
    .replaceAll('$TOKEN', access_token)
    .replaceAll('$ORIGIN', server.url);
  const browser = new Browser();
  const storage = browser.storage();
  for (const [name, value] of Object.entries(JSON.parse(text) as Record<string, string>))
    storage.set(name, value);
  return { guest: user.id, browser, storage };
}

test('the guest, their unsent message, and everything that features keep for them', async () => {
  const { guest, browser, storage } = await usedBefore();
  const tab = openTab(server, { mode: 'support' }, { browser });
  tab.chat.activate();
  await until(tab.chat.session, ({ connection }) => connection === 'online');
  expect(tab.requests).toEqual([]);
  const runtime = await tab.chat.runtime();
  expect(runtime.me()).toBe(guest);
  await until(tab.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
  expect(texts(tab)).toEqual(['unsent by the old build']);

  const cid = `support:${guest}`;
  expect(keptFiles(runtime, cid)?.read()).toMatchObject([{ name: 'plan.txt', state: 'finished' }]);
  const place = { cid, parentId: '' };
  expect(draftNotes(storage, { key: server.key, owner: guest, place }).read()).toEqual({
    at: 1795463060118,
    mark: '26.-1436592467',
    answered: true,
    editedAt: 1795463060002,
    skew: -12,
  });
  expect(alertChoicesOf(runtime).chosen.get()).toEqual({ sound: false, desktop: true });
  expect(recentSearches(runtime).list()).toEqual(['walnut lamp', 'order 1042']);
  expect(ownerOf(runtime).get(server.key)).toBe(guest);
  expect(liveKeyOf(runtime).get()).toBe('0d5b1c7e9a3f4e62b8d01f7a6c2e9b45');
});
