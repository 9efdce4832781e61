import { describe, expect, test } from 'vitest';
import { MAX_LOADED, TRIM_STEP } from '../../../src/chat/constants.ts';
import { Timeline } from '../../../src/chat/conversation/timeline.ts';
import { message, page } from './support/message.ts';

function ids(timeline: Timeline): string[] {
  return timeline.rows.map((row) => row.id);
}

describe('timeline', () => {
  test('pages before and after join without doubles', () => {
    const timeline = new Timeline();
    timeline.reset(page(10, 12), true, true);
    timeline.addOlder(page(7, 10), true);
    timeline.addNewer(page(12, 14), false);
    expect(ids(timeline)).toEqual(page(7, 14).map(({ id }) => id));
    expect([timeline.hasOlder, timeline.hasNewer]).toEqual([true, false]);
  });

  test('a live message behind a gap is not added', () => {
    const timeline = new Timeline();
    timeline.reset(page(1, 3), false, true);
    timeline.put(message(9));
    expect(ids(timeline)).toEqual(['m1', 'm2', 'm3']);
  });

  test('a live message takes its place by time', () => {
    const timeline = new Timeline();
    timeline.reset([message(1), message(4)], false);
    timeline.put(message(3));
    timeline.put(message(5));
    expect(ids(timeline)).toEqual(['m1', 'm3', 'm4', 'm5']);
  });

  test('equal times keep the order in which they came', () => {
    const timeline = new Timeline();
    const at = message(1).created_at ?? '';
    timeline.reset([message(1, { id: 'z', created_at: at })], false);
    timeline.put(message(1, { id: 'a', created_at: at }));
    expect(ids(timeline)).toEqual(['z', 'a']);
  });

  /** Messages of an import: all of one time, told apart by their order alone. */
  const imported = (from: number, to: number) =>
    page(from, to).map((one) => ({ ...one, created_at: message(1).created_at ?? '' }));
  const named = (from: number, to: number) => page(from, to).map(({ id }) => id);

  test('pages of equal times stand in the order of their pages, before and after', () => {
    const timeline = new Timeline();
    timeline.reset(imported(50, 60), true, true);
    timeline.addOlder(imported(25, 49), true);
    // What is asked for next is counted from the first of what is here.
    expect(timeline.first()?.id).toBe('m25');
    timeline.addOlder(imported(1, 24), false);
    timeline.addNewer(imported(61, 70), false);
    expect(ids(timeline)).toEqual(named(1, 70));
  });

  test('a page of equal times that overlaps what is here is laid around it', () => {
    const timeline = new Timeline();
    timeline.reset(imported(10, 12), true, true);
    timeline.addNewer(imported(8, 14), false);
    expect(ids(timeline)).toEqual(named(8, 14));
    const other = new Timeline();
    other.reset(imported(1, 9), false, true);
    expect(timeline.join(other)).toBe(true);
    expect(ids(timeline)).toEqual(named(1, 14));
  });

  test('a message older than the loaded stretch waits for its page', () => {
    const timeline = new Timeline();
    timeline.reset(page(5, 6), true);
    timeline.put(message(2));
    expect(ids(timeline)).toEqual(['m5', 'm6']);
  });

  test('replies that live in their thread only stay out', () => {
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

  test('two stretches join where they overlap, in either order, and take each other’s ends', () => {
    const stretch = (from: number, to: number, hasOlder: boolean, hasNewer: boolean) => {
      const timeline = new Timeline();
      timeline.reset(page(from, to), hasOlder, hasNewer);
      return timeline;
    };
    const middle = stretch(10, 20, true, true);
    expect(middle.join(stretch(18, 30, true, false))).toBe(true);
    expect(ids(middle)).toEqual(page(10, 30).map(({ id }) => id));
    expect([middle.hasOlder, middle.hasNewer]).toEqual([true, false]);
    expect(middle.join(stretch(1, 10, false, true))).toBe(true);
    expect(ids(middle)).toEqual(page(1, 30).map(({ id }) => id));
    expect([middle.hasOlder, middle.hasNewer]).toEqual([false, false]);
  });

  test('stretches that do not overlap stay two: there may be messages between them', () => {
    const timeline = new Timeline();
    timeline.reset(page(1, 5), false, true);
    const other = new Timeline();
    other.reset(page(6, 9), true, false);
    expect(timeline.join(other)).toBe(false);
    expect(ids(timeline)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
    expect(timeline.hasNewer).toBe(true);
  });

  test('an older version does not replace a newer one', () => {
    const timeline = new Timeline();
    timeline.put(message(1, { text: 'new', updated_at: '2026-01-05T11:00:00.000Z' }));
    timeline.addNewer([message(1, { text: 'old' })], false);
    expect(timeline.get('m1')?.message.text).toBe('new');
  });

  test('the oldest are let go beyond the limit, and can be loaded again', () => {
    const timeline = new Timeline();
    timeline.reset(page(1, MAX_LOADED), false);
    timeline.put(message(MAX_LOADED + 1));
    expect(timeline.rows.length).toBe(MAX_LOADED + 1 - TRIM_STEP);
    expect(timeline.hasOlder).toBe(true);
    expect(timeline.get('m1')).toBeUndefined();
  });
});
