/** The offline database in a real browser. */
import { build } from 'esbuild';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { PENDING_MAX } from '../../../src/offline/limits.ts';
import { launchBrowser } from '../../support/browser.ts';
import { type Site, startSite } from '../../support/site.ts';

let site: Site;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [new URL('page.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'iife',
  });
  [site, browser] = await Promise.all([startSite(''), launchBrowser()]);
  site.answer('/', { body: '<!doctype html><title>Host</title><script src="/archive.js"></script>' });
  site.answer('/archive.js', {
    body: outputFiles[0]?.text ?? '',
    headers: { 'content-type': 'text/javascript' },
  });
});
beforeEach(async () => {
  context = await browser.newContext();
  page = await openPage();
});
afterEach(() => context.close());
afterAll(async () => {
  await browser.close();
  await site.close();
});

async function openPage(): Promise<Page> {
  const made = await context.newPage();
  await made.goto(site.url);
  return made;
}

/** Opens the archive in the page, runs a function on it and closes it. */
function inArchive<T>(
  where: Page,
  run: (archive: import('../../../src/offline/index.ts').Archive) => Promise<T>,
  now = Date.parse('2026-06-01'),
): Promise<T> {
  return where.evaluate(
    `(async () => {
      const { Archive, name } = globalThis.archives;
      const archive = await Archive.open(name, ${now});
      const message = (id, minute, more) => {
        const at = new Date(${Date.parse('2026-06-01')} + minute * 60000).toISOString();
        return { id, cid: 'support:1', text: id, type: 'regular', user: { id: 'ann' }, created_at: at, updated_at: at, ...more };
      };
      Object.assign(globalThis, { message, state: { channel: { cid: 'support:1' }, members: [], messages: [] } });
      try { return await (${run})(archive); } finally { archive.store.close(); }
    })()`,
  );
}
declare const message: (id: string, minute: number, more?: object) => never;
declare const state: never;

const databases = () =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name, version }) => `${name} ${version}`));

test('a conversation and its pending changes outlast the page', async () => {
  await inArchive(page, async (archive) => {
    await archive.saveChannel(state, 0);
    await archive.saveMessages([message('b', 2), message('a', 1), message('reply', 3, { parent_id: 'a' })]);
    await archive.addPending({ method: 'DELETE', path: '/messages/a' });
    await archive.addPending({ method: 'DELETE', path: '/messages/b' });
  });
  await page.reload();
  const found = await inArchive(page, async (archive) => ({
    kind: archive.store.kind,
    messages: (await archive.messages('support:1', 25)).map(({ id }) => id),
    newest: (await archive.messages('support:1', 1)).map(({ id }) => id),
    replies: (await archive.replies('a', 25)).map(({ id }) => id),
    pending: (await archive.pending()).map(({ request }) => request.path),
  }));
  expect(found).toEqual({
    kind: 'database',
    messages: ['a', 'b'],
    newest: ['b'],
    replies: ['reply'],
    pending: ['/messages/a', '/messages/b'],
  });
  expect(await databases()).toEqual(['stoop:k:offline:ann 1']);
});

test('a database of a newer version is left alone, and the memory is used', async () => {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const asked = indexedDB.open(globalThis.archives.name, 9);
        asked.onupgradeneeded = () => asked.result.createObjectStore('later').put('kept', 'value');
        asked.onsuccess = () => resolve(asked.result.close());
      }),
  );
  const found = await inArchive(page, async (archive) => {
    await archive.saveChannel(state, 0);
    await archive.saveMessages([message('a', 1)]);
    return [archive.store.kind, (await archive.message('a'))?.id];
  });
  expect(found).toEqual(['memory', 'a']);
  const later = page.evaluate(
    () =>
      new Promise((resolve) => {
        const asked = indexedDB.open(globalThis.archives.name);
        asked.onsuccess = () => {
          const got = asked.result.transaction('later').objectStore('later').get('value');
          got.onsuccess = () => resolve([asked.result.version, got.result]);
        };
      }),
  );
  expect(await later).toEqual([9, 'kept']);
});

test.each([
  [
    'throws',
    () =>
      Object.defineProperty(window, 'indexedDB', {
        get: () => {
          throw new Error('refused');
        },
      }),
  ],
  ['is missing', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
])('where storage %s, the memory is used', async (_, refuse) => {
  await page.evaluate(refuse);
  const found = await inArchive(page, async (archive) => {
    await archive.saveChannel(state, 0);
    await archive.saveMessages([message('a', 1)]);
    return [archive.store.kind, (await archive.messages('support:1', 9)).map(({ id }) => id)];
  });
  expect(found).toEqual(['memory', ['a']]);
});

test('damaged records are left away and removed', async () => {
  await inArchive(page, async (archive) => {
    await archive.saveChannel(state, 0);
    await archive.saveMessages([message('a', 1), message('b', 2)]);
  });
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const asked = indexedDB.open(globalThis.archives.name);
        asked.onsuccess = () => {
          const change = asked.result.transaction(['messages', 'pending', 'channels'], 'readwrite');
          change.objectStore('messages').put({ key: 'a', place: 'support:1', at: 1, data: 5 });
          change
            .objectStore('messages')
            .put({ key: 'c', place: 'support:1', at: 3, version: 0, size: 1, data: {} });
          change.objectStore('pending').put({ key: '1', place: '', at: 0, version: 0, size: 0, data: 'x' });
          change.objectStore('channels').put({ key: 'x', data: null });
          change.oncomplete = () => resolve(asked.result.close());
        };
      }),
  );
  const found = await inArchive(page, async (archive) => [
    (await archive.messages('support:1', 9)).map(({ id }) => id),
    (await archive.pending()).length,
    (await archive.channels()).length,
  ]);
  expect(found).toEqual([['b'], 0, 1]);
});

test('what was synchronised 31 days ago is removed, but for pending changes', async () => {
  await inArchive(page, async (archive) => {
    await archive.saveChannel(state, 0);
    await archive.saveMessages([message('a', 1)]);
    await archive.setSynced('2026-06-01T00:00:00Z');
    await archive.addPending({ method: 'DELETE', path: '/messages/a' });
  });
  const look = (now: string) =>
    inArchive(
      page,
      async (archive) => [(await archive.channels()).length, (await archive.pending()).length],
      Date.parse(now),
    );
  expect(await look('2026-06-30')).toEqual([1, 1]);
  expect(await look('2026-07-02')).toEqual([0, 1]);
});

test('a full disk costs the oldest messages, and never a change that waits', async () => {
  await inArchive(page, async (archive) => {
    await archive.saveChannel(state, 0);
    await archive.saveMessages([message('a', 1)]);
  });
  const found = await inArchive(page, async (archive) => {
    const { put } = IDBObjectStore.prototype;
    let refusals = 1;
    IDBObjectStore.prototype.put = function (...given) {
      if (refusals-- > 0) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    };
    await archive.addPending({ method: 'DELETE', path: '/messages/a' });
    return [archive.store.kind, (await archive.pending()).length];
  });
  expect(found).toEqual(['database', 1]);
});

test('pending changes keep their order, and more than can be kept are refused', async () => {
  const found = await inArchive(page, async (archive) => {
    const isKept = [];
    for (let index = 0; index <= 500; index += 1)
      isKept.push(await archive.addPending({ method: 'POST', path: `/${index}` }));
    const paths = (await archive.pending()).map(({ request }) => request.path);
    return { isKept, paths };
  });
  const all = Array.from({ length: PENDING_MAX }, (_, index) => `/${index}`);
  expect(found).toEqual({ isKept: [...all.map(() => true), false], paths: all });
});

test('of several changes of one subject the last waits, in its place', async () => {
  const found = await inArchive(page, async (archive) => {
    await archive.addPending({ method: 'POST', path: '/draft' }, { subject: 'draft' });
    await archive.addPending({ method: 'POST', path: '/other' });
    await archive.addPending({ method: 'DELETE', path: '/draft' }, { subject: 'draft' });
    return (await archive.pending()).map(({ request: { method, path } }) => `${method} ${path}`);
  });
  expect(found).toEqual(['POST /other', 'DELETE /draft']);
});

test('a reset removes everything but the pending changes', async () => {
  const found = await inArchive(page, async (archive) => {
    await archive.saveChannel(state, 0);
    await archive.saveMessages([message('a', 1)]);
    await archive.setSynced('2026-06-01T00:00:00Z');
    await archive.addPending({ method: 'DELETE', path: '/messages/a' });
    await archive.reset();
    const pending = await archive.pending();
    return [await archive.channels(), await archive.message('a'), await archive.syncedAt(), pending.length];
  });
  expect(found).toEqual([[], null, '', 1]);
});

test('with no room at all, a change is refused with everything that shows it, and the database stays', async () => {
  const found = await inArchive(page, async (archive) => {
    await archive.saveChannel(state, 0);
    await archive.saveMessages([message('a', 1)]);
    await archive.addPending({ method: 'POST', path: '/earlier' });
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, ...more) {
      if (this.name === 'pending') throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, value, ...more);
    };
    const edited = { ...(await archive.message('a')), text: 'changed', updated_at: '2026-06-02T00:00:00Z' };
    const put_ = { key: 'a', place: 'support:1', at: 1, version: 9e15, size: 1, data: edited };
    const isKept = await archive.addPending(
      { method: 'PUT', path: '/messages/a' },
      { writes: [{ table: 'messages', put: put_ }] },
    );
    return [isKept, (await archive.message('a'))?.text, (await archive.pending()).length, archive.store.kind];
  });
  expect(found).toEqual([false, 'a', 1, 'database']);
});

test('a database that the browser closes is opened again', async () => {
  const found = await inArchive(page, async (archive) => {
    await archive.saveChannel(state, 0);
    await archive.saveMessages([message('a', 1)]);
    const { transaction } = IDBDatabase.prototype;
    let isOpen = false;
    IDBDatabase.prototype.transaction = function (...given) {
      if (isOpen) return transaction.apply(this, given);
      isOpen = true;
      this.close();
      throw new DOMException('the connection is closing', 'InvalidStateError');
    };
    await archive.saveMessages([message('b', 2)]);
    return [archive.store.kind, (await archive.message('a'))?.id, (await archive.message('b'))?.id];
  });
  expect(found).toEqual(['database', 'a', 'b']);
});

test('two tabs share the database, and close it for one that deletes it', async () => {
  const other = await openPage();
  await inArchive(page, (archive) => archive.saveChannel(state, 0));
  await Promise.all([
    inArchive(page, (archive) => archive.saveMessages([message('a', 1)])),
    inArchive(other, (archive) => archive.saveMessages([message('b', 2)])),
    inArchive(page, (archive) => archive.addPending({ method: 'POST', path: '/one' })),
    inArchive(other, (archive) => archive.addPending({ method: 'POST', path: '/two' })),
  ]);
  const found = await inArchive(other, async (archive) => [
    (await archive.message('a'))?.id,
    (await archive.message('b'))?.id,
    (await archive.pending()).length,
  ]);
  expect(found).toEqual(['a', 'b', 2]);
  const after = await inArchive(other, async (archive) => {
    await new Promise((resolve) => {
      const gone = indexedDB.deleteDatabase(globalThis.archives.name);
      gone.onsuccess = resolve;
    });
    // Nobody makes a deleted database anew.
    await archive.saveMessages([message('c', 3)]);
    return [archive.store.kind, await archive.addPending({ method: 'POST', path: '/three' })];
  });
  expect(after).toEqual(['memory', false]);
  expect(await databases()).toEqual([]);
});
