import { expect, test } from 'vitest';
import { type DraftContent, EMPTY_DRAFT, type ServerDraft } from '../../../src/chat/drafts/draft.ts';
import { draftNotes } from '../../../src/chat/drafts/draft-notes.ts';
import { DraftSync } from '../../../src/chat/drafts/draft-sync.ts';
import type { ChatStorage } from '../../../src/chat/options.ts';
import { memoryStorage, TestClock } from './support/world.ts';

const PLACE = { cid: 'messaging:a', parentId: '' };
const DEBOUNCE = 1_000;
const words = (text: string): DraftContent => ({ ...EMPTY_DRAFT, text });
/** Any time but the first. */
function noon(): TestClock {
  const clock = new TestClock();
  clock.run(10_000_000);
  return clock;
}
/** Lets everything that is resolved run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

interface Before {
  readonly text?: string;
  /** The server's draft. */
  readonly found?: ServerDraft | null;
}

/** One device before a server whose clock may be another; `storage` is what a reload leaves. */
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

test('typing is saved after a pause, once; emptied it is removed, where there is something to remove', async () => {
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

test('a text beyond the channel’s length is saved up to it, and stays whole here', async () => {
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
])('of a draft that was $was the newer one holds after a reload', async ({ typed, later, shown, sent }) => {
  const storage = memoryStorage();
  const clock = noon();
  const before = device(storage, clock);
  await before.begin();
  before.type('Saved');
  await before.pause();
  clock.run(1_000);
  // Typed and closed before anything was sent.
  if (typed) before.type(typed);
  const other = { at: clock.now() + later, content: words('Other') };
  const after = device(storage, clock, { text: typed || 'Saved', found: other });
  clock.run(10_000);
  await after.begin();
  await after.pause();
  expect(after.text()).toBe(shown);
  expect(after.sent).toEqual(sent);
});

test('words handed over without an answer count as the server’s: they are not newer than what came since', async () => {
  const storage = memoryStorage();
  const clock = noon();
  const before = device(storage, clock);
  await before.begin();
  before.type('Old');
  before.sync.hurry();
  expect(before.hurried).toEqual(['Old']);
  // This device’s clock is an hour ahead: by its own time the old words would be the newer ones.
  const other = { at: clock.now() - 3_600_000, content: words('Newer') };
  const after = device(storage, clock, { text: 'Old', found: other });
  await after.begin();
  expect(after.text()).toBe('Newer');
  // And where the server never got them they are sent again.
  const lost = device(memoryStorage(), clock, { text: 'Old' });
  await lost.begin();
  expect(lost.sent).toEqual(['Old']);
});

test('what is answered comes back with a page that is loaded anew, and not once it was taken away', async () => {
  const storage = memoryStorage();
  const clock = noon();
  const before = device(storage, clock);
  await before.begin();
  const answer = { ...words('Yes'), quotedId: 'm1' };
  before.state.written = answer;
  before.sync.changed();
  await before.pause();
  // Of a page its words alone are kept.
  const after = device(storage, clock, { text: 'Yes', found: before.state.server });
  await after.begin();
  expect(after.state.written).toEqual(answer);
  expect(after.sent).toEqual([]);
  clock.run(10);
  after.type('Yes');
  await after.pause();
  expect(after.state.server?.content.quotedId).toBeNull();
  // What is told late is of before.
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

test('what was sent or given up elsewhere is gone here too, but not what was typed meanwhile', async () => {
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

test('an event before the answer is judged by the answer; nothing is shown while a message is edited', async () => {
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
