import { expect, test } from 'vitest';
import { Archive } from '../../../src/offline/index.ts';
import { createMemory } from '../../../src/offline/memory.ts';
import { isMessage, isRow, messageWrites, rowOf } from '../../../src/offline/rows.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');

const message = (id: string, minute: number, more = {}) =>
  ({
    id,
    cid: 'support:1',
    text: id,
    type: 'regular',
    user: { id: 'ann' },
    created_at: new Date(NOW + minute * 60_000).toISOString(),
    updated_at: new Date(NOW + minute * 60_000).toISOString(),
    ...more,
  }) as never;
const state = {
  channel: { cid: 'support:1', created_at: new Date(NOW).toISOString() },
  members: [],
  messages: [],
  pinned_messages: [],
  threads: [],
} as never;
// Node has no database, so this is the memory that a browser without one falls back to.
const open = (now = NOW) => Archive.open('stoop:k:offline:ann', now);

test('only the unbroken newest stretch of a channel is given', async () => {
  const archive = await open();
  await archive.saveChannel(state, NOW + 2 * 60_000);
  await archive.saveMessages([message('before a gap', 1), message('b', 2), message('c', 3)]);
  expect((await archive.messages('support:1', 25)).map(({ id }) => id)).toEqual(['b', 'c']);
  expect((await archive.messages('support:1', 1)).map(({ id }) => id)).toEqual(['c']);
  expect((await archive.messages('support:1', 25, NOW + 3 * 60_000)).map(({ id }) => id)).toEqual(['b']);
  expect(archive.store.kind).toBe('memory');
});

test('a reply is in its thread, and in the channel only if it is shown there', async () => {
  const archive = await open();
  await archive.saveChannel(state, 0);
  await archive.saveMessages([
    message('hidden', 1, { parent_id: 'p' }),
    message('shown', 2, { parent_id: 'p', show_in_channel: true }),
  ]);
  expect((await archive.replies('p', 25)).map(({ id }) => id)).toEqual(['hidden', 'shown']);
  expect((await archive.messages('support:1', 25)).map(({ id }) => id)).toEqual(['shown']);
});

test('an older state never replaces a newer one, and a repeated batch changes nothing', async () => {
  const store = createMemory();
  const newer = messageWrites(
    message('m', 0, { text: 'edited', updated_at: new Date(NOW + 5).toISOString() }),
  );
  const older = messageWrites(message('m', 0));
  for (const batch of [newer, older, newer]) await store.write(batch);
  expect(await store.all('messages')).toMatchObject([{ key: 'm', data: { text: 'edited' } }]);
});

test('memory keeps no change that waits: it would be lost with the page', async () => {
  const archive = await open();
  expect(await archive.addPending({ method: 'POST', path: '/one' })).toBe(false);
  expect(await archive.pending()).toEqual([]);
});

test.each([
  null,
  7,
  {},
  { ...rowOf('k', {}), at: Number.NaN },
  { ...rowOf('k', {}), place: 1 },
  { ...rowOf('k', {}), data: undefined },
])('%j is no row', (value) => expect(isRow(value)).toBe(false));

test.each([
  null,
  [],
  { id: 'm' },
  { ...(message('m', 0) as object), user: null },
  { ...(message('m', 0) as object), attachments: 'none' },
])('%j is no message', (value) => expect(isMessage(value)).toBe(false));
