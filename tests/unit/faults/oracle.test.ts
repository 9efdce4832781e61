import { describe, expect, test } from 'vitest';
import type { DeviceState, StoredMessage } from '../../support/faults/device.ts';
import { wrongInStore, wrongOnDevice } from '../../support/faults/oracle.ts';

const written = (who: number, ...texts: string[]) => texts.map((text) => ({ who, id: `id-${text}`, text }));
const stored = (...texts: string[]): StoredMessage[] =>
  texts.map((text) => ({ id: `id-${text}`, text, type: 'regular' }));
const shows = (texts: readonly string[], more: Partial<DeviceState> = {}): DeviceState => ({
  hasOlder: false,
  unrest: [],
  messages: texts.map((text) => ({ id: `id-${text}`, text, isDeleted: false, reactions: {} })),
  ...more,
});

describe('the store', () => {
  test('is right if everything is there once, in the order of each author', () => {
    expect(wrongInStore([...written(0, 'a', 'b'), ...written(1, 'c')], stored('a', 'c', 'b'))).toEqual([]);
  });

  test.each([
    ['a lost message', stored('a'), ['lost: b']],
    ['a message that is stored twice', stored('a', 'b', 'a'), ['stored 2 times: a']],
    ['a message of nobody', stored('a', 'b', 'x'), ['nobody wrote: x (id-x)']],
    ['another order', stored('b', 'a'), ['out of order, by person 0: b, a']],
  ])('is wrong with %s', (_, messages, wrong) => {
    expect(wrongInStore(written(0, 'a', 'b'), messages)).toEqual(wrong);
  });

  test('may hold an edited text', () => {
    expect(wrongInStore(written(0, 'a'), [{ id: 'id-a', text: 'a, edited', type: 'regular' }])).toEqual([]);
  });
});

describe('a device', () => {
  test('is right if it shows what is stored, or its end', () => {
    expect(wrongOnDevice(shows(['a', 'b']), stored('a', 'b'))).toEqual([]);
    expect(wrongOnDevice(shows(['b'], { hasOlder: true }), stored('a', 'b'))).toEqual([]);
  });

  test.each([
    ['misses a message', shows(['a'])],
    ['shows one twice', shows(['a', 'b', 'b'])],
    ['shows another order', shows(['b', 'a'])],
    ['shows an old text', shows(['a', 'c'])],
  ])('is wrong if it %s', (_, state) => {
    expect(wrongOnDevice(state, stored('a', 'b'))).toHaveLength(1);
  });

  test('is wrong if deletions or reactions differ', () => {
    const deleted: StoredMessage = { id: 'id-a', text: 'a', type: 'deleted' };
    const liked: StoredMessage = { id: 'id-a', text: 'a', type: 'regular', reaction_counts: { like: 1 } };
    for (const message of [deleted, liked]) expect(wrongOnDevice(shows(['a']), [message])).toHaveLength(1);
  });

  test('says why it is not at rest', () => {
    expect(wrongOnDevice(shows(['a'], { unrest: ['is offline'] }), stored('a'))).toEqual(['is offline']);
  });
});
