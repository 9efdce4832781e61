import { expect, test } from 'vitest';
import { type DraftContent, EMPTY_DRAFT, type ServerDraft } from '../../../../src/chat/drafts/draft.ts';
import { draftNotes } from '../../../../src/chat/drafts/draft-notes.ts';
import { DraftSync } from '../../../../src/chat/drafts/draft-sync.ts';
import type { ChatStorage } from '../../../../src/chat/options.ts';
import { memoryStorage, TestClock } from '../support/world.ts';

const PLACE = { cid: 'messaging:a', parentId: '' };
const DEBOUNCE = 1_000;
const words = (text: string): DraftContent => ({ ...EMPTY_DRAFT, text });
/** Any time except the first. */
function noon(): TestClock {
  const clock = new TestClock();
  clock.run(10_000_000);
  return clock;
}
/** Runs everything that is already resolved. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

interface Before {
  readonly text?: string;
  /** The server's draft. */
  readonly found?: ServerDraft | null;
}

/** One device and a server with possibly another clock. `storage` is the part that survives a reload. */
function device(storage: ChatStorage, clock: TestClock, { text = '', found = null }: Before = {}) {
  const state = { written: words(text) as DraftContent | null, server: found, ahead: 0, most: 100 };
  const sent: string[] = [];
  const hurried: (string | null)[] = [];
  const answers: (() => void)[] = [];
  let holds = false;
  const answer = <T>(value: () => T) =>
    holds ? new Promise<T>((resolve) => answers.push(() => resolve(value()))) : Promise.resolve().then(value);
  const sync = new DraftSync({
    clock,
    place: PLACE,
    notes: draftNotes(storage, { key: 'k', owner: 'ines', place: PLACE }),
    most: () => state.most,
    written: () => state.written,
    show: (content) => {
      state.written = content;
    },
    pass: (content) => content,
    failed: () => sent.push('failed'),
    requests: {
      ready: () => true,
      load: () => answer(() => state.server),
      save(content) {
        sent.push(content.text);
        const draft = { at: clock.now() + state.ahead, content };
        state.server = draft;
        return answer(() => draft);
      },
      remove() {
        sent.push('removed');
        state.server = null;
        return answer(() => undefined);
      },
      prepare: () => {},
      hurry: (content) => hurried.push(content?.text ?? null) > 0,
    },
  });
  const type = (next: string) => {
    state.written = words(next);
    sync.changed();
  };
  const onEvent = (kind: 'updated' | 'deleted', at: number, next = '') =>
    sync.onEvent({
      type: `draft.${kind}`,
      created_at: new Date(at).toISOString(),
      draft: {
        channel_cid: PLACE.cid,
        created_at: new Date(at).toISOString(),
        message: { id: 'd', text: next },
      },
    } as never);
  return {
    ...{ state, sent, hurried, sync, type, onEvent },
    hold() {
      holds = true;
    },
    async release() {
      holds = false;
      for (const go of answers.splice(0)) go();
      await settled();
    },
    async begin() {
      sync.follow();
      await settled();
    },
    async pause() {
      clock.run(DEBOUNCE);
      await settled();
    },
    text: () => state.written?.text,
  };
}

test('saves after a pause in typing, once; removes an emptied draft if the server has one', async () => {
  const one = device(memoryStorage(), noon());
  await one.begin();
  one.type('H');
  one.type('Hello');
  await one.pause();
  expect(one.sent).toEqual(['Hello']);
  one.type('');
  await one.pause();
  one.type('x');
  one.type('');
  await one.pause();
  expect(one.sent).toEqual(['Hello', 'removed']);
});

test('saves a text up to the channel’s limit, and keeps it whole on this device', async () => {
  const one = device(memoryStorage(), noon());
  one.state.most = 4;
  await one.begin();
  one.type('Too long');
  await one.pause();
  expect(one.sent).toEqual(['Too ']);
  one.onEvent('updated', one.state.server?.at ?? 0, 'Too ');
  expect(one.text()).toBe('Too long');
});

test.each([
  { was: 'untouched since it was saved', typed: '', later: 5_000, shown: 'Other', sent: [] },
  { was: 'changed here before the other device did', typed: 'Mine', later: 5_000, shown: 'Other', sent: [] },
  {
    was: 'changed here after the other device did',
    typed: 'Mine',
    later: -500,
    shown: 'Mine',
    sent: ['Mine'],
  },
])(
  'restores the newer version of a draft that was $was after a reload',
  async ({ typed, later, shown, sent }) => {
    const storage = memoryStorage();
    const clock = noon();
    const before = device(storage, clock);
    await before.begin();
    before.type('Saved');
    await before.pause();
    clock.run(1_000);
    // The page was closed before the draft was sent.
    if (typed) before.type(typed);
    const other = { at: clock.now() + later, content: words('Other') };
    const after = device(storage, clock, { text: typed || 'Saved', found: other });
    clock.run(10_000);
    await after.begin();
    await after.pause();
    expect(after.text()).toBe(shown);
    expect(after.sent).toEqual(sent);
  },
);

test('treats a draft that was sent without an answer as saved: it is not newer than later changes', async () => {
  const storage = memoryStorage();
  const clock = noon();
  const before = device(storage, clock);
  await before.begin();
  before.type('Old');
  before.sync.hurry();
  expect(before.hurried).toEqual(['Old']);
  // This device's clock is an hour ahead: by its own time the old text would be the newer one.
  const other = { at: clock.now() - 3_600_000, content: words('Newer') };
  const after = device(storage, clock, { text: 'Old', found: other });
  await after.begin();
  expect(after.text()).toBe('Newer');
  // If the server never got the text, it is sent again.
  const lost = device(memoryStorage(), clock, { text: 'Old' });
  await lost.begin();
  expect(lost.sent).toEqual(['Old']);
});

test('restores the quoted message after a reload, but not once it was removed', async () => {
  const storage = memoryStorage();
  const clock = noon();
  const before = device(storage, clock);
  await before.begin();
  const answer = { ...words('Yes'), quotedId: 'm1' };
  before.state.written = answer;
  before.sync.changed();
  await before.pause();
  // Only the text of the stored page is kept.
  const after = device(storage, clock, { text: 'Yes', found: before.state.server });
  await after.begin();
  expect(after.state.written).toEqual(answer);
  expect(after.sent).toEqual([]);
  clock.run(10);
  after.type('Yes');
  await after.pause();
  expect(after.state.server?.content.quotedId).toBeNull();
  // A late answer is about an earlier state.
  after.sync.onEvent({
    type: 'draft.updated',
    created_at: new Date(clock.now()).toISOString(),
    draft: {
      channel_cid: PLACE.cid,
      created_at: new Date(before.state.server?.at ?? 0).toISOString(),
      message: { id: 'd', text: 'Yes', quoted_message_id: 'm1' },
    },
  } as never);
  expect(after.state.written?.quotedId).toBeNull();
});

test('removes a draft that was sent or discarded on another device, but keeps text typed meanwhile', async () => {
  const one = device(memoryStorage(), noon());
  await one.begin();
  one.type('Shared');
  await one.pause();
  const at = one.state.server?.at ?? 0;
  one.onEvent('deleted', at - 1);
  expect(one.text()).toBe('Shared');
  one.onEvent('deleted', at + 1);
  expect(one.text()).toBe('');
  one.type('Again');
  one.onEvent('deleted', at + 1);
  expect(one.text()).toBe('Again');
});

test('compares an event with the answer that follows it; shows nothing while a message is edited', async () => {
  const clock = noon();
  const one = device(memoryStorage(), clock);
  await one.begin();
  one.hold();
  one.type('Mine');
  await one.pause();
  one.onEvent('updated', clock.now(), 'Mine');
  one.onEvent('updated', clock.now() + 10, 'Theirs');
  await one.release();
  expect(one.text()).toBe('Theirs');
  one.state.written = null;
  one.onEvent('updated', clock.now() + 20, 'While editing');
  expect(one.state.written).toBe(null);
  one.state.written = words('Theirs');
  one.sync.changed();
  expect(one.text()).toBe('While editing');
});
