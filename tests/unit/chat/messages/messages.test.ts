import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { MAX_LOADED, TRIM_STEP } from '../../../../src/chat/constants.ts';
import { Timeline } from '../../../../src/chat/conversation/timeline.ts';
import { effectOn } from '../../../../src/chat/messages/effect.ts';
import { Messages } from '../../../../src/chat/messages/messages.ts';
import { message, page } from '../support/message.ts';
import { PARENT, Reader, turns } from './support.ts';

/** Collects garbage, and lets the store hear of it. */
async function collect(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  // A reference that was followed in this turn still holds.
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    gc();
  }
}
const says = (text: string) => effectOn('m1', (known) => ({ ...known, text }));

describe('an own change', () => {
  const ofParent = (reader: Reader) => {
    const { channel, head, pinned } = reader.views();
    return {
      ...{ row: channel.find(({ id }) => id === PARENT)?.text, head: head[0]?.text },
      quote: channel.find(({ quoted }) => quoted)?.quoted?.text,
      ...{ line: reader.lines().find(([id]) => id === PARENT)?.[1], pinned: pinned[0]?.text },
    };
  };
  const everywhere = (text: string) => ({ row: text, head: text, quote: text, line: text, pinned: text });

  test('shows in every view at once, and is taken back everywhere if it is refused', async () => {
    const reader = new Reader();
    await turns();
    reader.onEvent(reader.server.set(PARENT, { pinned: true, pinned_at: '2026-02-01T10:00:00.000Z' }));
    expect(ofParent(reader)).toEqual(everywhere('number 1'));
    reader.change({ kind: 'edit', id: PARENT, word: 'edited', on: true });
    expect(ofParent(reader)).toEqual(everywhere('edited'));
    await reader.serve(false, false);
    expect(ofParent(reader)).toEqual(everywhere('edited'));
    expect(reader.views().head[0]?.unsaved?.error?.code).toBe('not-allowed');
    reader.changes.undo(PARENT);
    expect(ofParent(reader)).toEqual(everywhere('number 1'));
  });

  test('no longer shows in a quote when the message disappears for this person', async () => {
    const reader = new Reader();
    await turns();
    reader.change({ kind: 'edit', id: PARENT, word: 'edited', on: true });
    await reader.serve(false, false);
    expect(ofParent(reader).quote).toBe('edited');
    reader.onEvent(reader.server.remove(PARENT, 'hidden'));
    expect(ofParent(reader)).toMatchObject({ row: undefined, quote: 'number 1' });
  });

  test('that pins a message brings it into the list of pinned ones at once', async () => {
    const reader = new Reader();
    await turns();
    reader.change({ kind: 'pin', id: 'm4', word: '', on: true });
    expect(reader.views().pinned.map(({ id }) => id)).toEqual(['m4']);
    await reader.serve(false, false);
    reader.changes.undo('m4');
    expect(reader.views().pinned).toEqual([]);
  });

  test('keeps its message until it is saved, when no view shows the message any more', async () => {
    const reader = new Reader();
    reader.change({ kind: 'edit', id: 'm2', word: 'later', on: true });
    reader.thread.reset([], false);
    await collect();
    expect(reader.messages.get('m2')?.message.text).toBe('number 2');
  });
});

describe('memory', () => {
  test('a message is dropped with the last view that holds it', async () => {
    const messages = new Messages();
    const views = [new Timeline(undefined, messages), new Timeline(undefined, messages)];
    views[0]?.reset(page(1, 20), false);
    views[1]?.reset(page(1, 2), false);
    const known = () => page(1, 20).flatMap(({ id }) => messages.get(id)?.id ?? []);
    expect(known()).toHaveLength(20);
    views[0]?.reset([], false);
    await collect();
    expect(known()).toEqual(['m1', 'm2']);
  });

  test('a conversation that runs for long keeps its rows alone', async () => {
    const messages = new Messages();
    const timeline = new Timeline(undefined, messages);
    for (let n = 1; n <= MAX_LOADED + 1; n += 1) timeline.put(message(n));
    await collect();
    expect(timeline.rows).toHaveLength(MAX_LOADED + 1 - TRIM_STEP);
    for (const { id } of page(1, TRIM_STEP)) expect(messages.get(id)).toBeUndefined();
    for (const { id, known } of timeline.rows) expect(messages.get(id)).toBe(known);
  });
});

describe('answers and news', () => {
  test('news while a request is under way is forgotten with its answer', () => {
    const messages = new Messages();
    const known = messages.take(message(1));
    const taken = messages.ask();
    messages.apply(says('news'));
    expect(messages.take(message(1))).toBe(known);
    expect(known?.message.text).toBe('news');
    taken();
    expect(messages.take(message(1))?.message.text).toBe('number 1');
  });

  test('events that were missed come before those that arrived while they were asked for', () => {
    const messages = new Messages();
    const known = messages.take(message(1));
    const taken = messages.ask();
    messages.apply(says('new'));
    messages.replay([says('missed'), null]);
    taken();
    expect(known?.message.text).toBe('new');
  });
});
