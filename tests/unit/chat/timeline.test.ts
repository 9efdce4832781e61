import { describe, expect, test } from 'vitest';
import { MAX_LOADED, TRIM_STEP } from '../../../src/chat/constants.ts';
import { Timeline } from '../../../src/chat/conversation/timeline.ts';
import { message, page } from './support/message.ts';

function ids(timeline: Timeline): string[] {
  return timeline.rows.map((row) => row.id);
}

describe('timeline', () => {
  test('joins pages before and after without duplicates', () => {
    const timeline = new Timeline();
    timeline.reset(page(10, 12), true, true);
    timeline.addOlder(page(7, 10), true);
    timeline.addNewer(page(12, 14), false);
    expect(ids(timeline)).toEqual(page(7, 14).map(({ id }) => id));
    expect([timeline.hasOlder, timeline.hasNewer]).toEqual([true, false]);
  });

  test('does not add a live message behind a gap', () => {
    const timeline = new Timeline();
    timeline.reset(page(1, 3), false, true);
    timeline.put(message(9));
    expect(ids(timeline)).toEqual(['m1', 'm2', 'm3']);
  });

  test('inserts a live message by time', () => {
    const timeline = new Timeline();
    timeline.reset([message(1), message(4)], false);
    timeline.put(message(3));
    timeline.put(message(5));
    expect(ids(timeline)).toEqual(['m1', 'm3', 'm4', 'm5']);
  });

  test('keeps the order of arrival for equal times', () => {
    const timeline = new Timeline();
    const at = message(1).created_at ?? '';
    timeline.reset([message(1, { id: 'z', created_at: at })], false);
    timeline.put(message(1, { id: 'a', created_at: at }));
    expect(ids(timeline)).toEqual(['z', 'a']);
  });

  /** Imported messages: all have one time; only their order differs. */
  const imported = (from: number, to: number) =>
    page(from, to).map((one) => ({ ...one, created_at: message(1).created_at ?? '' }));
  const named = (from: number, to: number) => page(from, to).map(({ id }) => id);

  test('keeps the order of pages for equal times, before and after', () => {
    const timeline = new Timeline();
    timeline.reset(imported(50, 60), true, true);
    timeline.addOlder(imported(25, 49), true);
    // The next page is counted from the first loaded message.
    expect(timeline.first()?.id).toBe('m25');
    timeline.addOlder(imported(1, 24), false);
    timeline.addNewer(imported(61, 70), false);
    expect(ids(timeline)).toEqual(named(1, 70));
  });

  test('merges an overlapping page of equal times', () => {
    const timeline = new Timeline();
    timeline.reset(imported(10, 12), true, true);
    timeline.addNewer(imported(8, 14), false);
    expect(ids(timeline)).toEqual(named(8, 14));
    const other = new Timeline();
    other.reset(imported(1, 9), false, true);
    expect(timeline.join(other)).toBe(true);
    expect(ids(timeline)).toEqual(named(1, 14));
  });

  test('leaves a message older than the loaded stretch to its page', () => {
    const timeline = new Timeline();
    timeline.reset(page(5, 6), true);
    timeline.put(message(2));
    expect(ids(timeline)).toEqual(['m5', 'm6']);
  });

  test('leaves out replies that are shown in their thread only', () => {
    const timeline = new Timeline();
    timeline.put(message(1, { parent_id: 'm0' }));
    timeline.put(message(2, { parent_id: 'm0', show_in_channel: true }));
    expect(ids(timeline)).toEqual(['m2']);
  });

  test('of a thread holds its replies, shown in the channel or not, and nothing else', () => {
    const timeline = new Timeline('m0');
    timeline.reset([message(1, { parent_id: 'm0' }), message(2)], false);
    timeline.put(message(3, { parent_id: 'm0', show_in_channel: true }));
    timeline.put(message(4, { parent_id: 'other' }));
    expect(ids(timeline)).toEqual(['m1', 'm3']);
  });

  test('joins two overlapping stretches in either order, with the ends of both', () => {
    const stretch = (
      from: number,
      to: number,
      { hasOlder, hasNewer }: Record<'hasOlder' | 'hasNewer', boolean>,
    ) => {
      const timeline = new Timeline();
      timeline.reset(page(from, to), hasOlder, hasNewer);
      return timeline;
    };
    const middle = stretch(10, 20, { hasOlder: true, hasNewer: true });
    expect(middle.join(stretch(18, 30, { hasOlder: true, hasNewer: false }))).toBe(true);
    expect(ids(middle)).toEqual(page(10, 30).map(({ id }) => id));
    expect([middle.hasOlder, middle.hasNewer]).toEqual([true, false]);
    expect(middle.join(stretch(1, 10, { hasOlder: false, hasNewer: true }))).toBe(true);
    expect(ids(middle)).toEqual(page(1, 30).map(({ id }) => id));
    expect([middle.hasOlder, middle.hasNewer]).toEqual([false, false]);
  });

  test('keeps two stretches apart if they do not overlap: there may be messages between them', () => {
    const timeline = new Timeline();
    timeline.reset(page(1, 5), false, true);
    const other = new Timeline();
    other.reset(page(6, 9), true, false);
    expect(timeline.join(other)).toBe(false);
    expect(ids(timeline)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
    expect(timeline.hasNewer).toBe(true);
  });

  test('does not replace a newer version by an older one', () => {
    const timeline = new Timeline();
    timeline.put(message(1, { text: 'new', updated_at: '2026-01-05T11:00:00.000Z' }));
    timeline.addNewer([message(1, { text: 'old' })], false);
    expect(timeline.get('m1')?.message.text).toBe('new');
  });

  test('drops the oldest messages beyond the limit; they can be loaded again', () => {
    const timeline = new Timeline();
    timeline.reset(page(1, MAX_LOADED), false);
    timeline.put(message(MAX_LOADED + 1));
    expect(timeline.rows.length).toBe(MAX_LOADED + 1 - TRIM_STEP);
    expect(timeline.hasOlder).toBe(true);
    expect(timeline.get('m1')).toBeUndefined();
  });
});
