import { describe, expect, test } from 'vitest';
import { REMINDER_OFFSETS, REMINDER_STOP, reminderWait } from '../../../src/chat/message-tools/index.ts';
import { whenText } from '../../../src/ui/when-text.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('reminders', () => {
  test('are offered in 2 and 30 minutes, 1, 2, 8 and 24 hours', () => {
    expect(REMINDER_OFFSETS.map((offset) => offset / MINUTE)).toEqual([2, 30, 60, 120, 480, 1440]);
  });

  test.each([
    ['a minute, under an hour away', 20 * MINUTE, MINUTE],
    ['its own time, when that is nearer', 10_000, 10_000],
    ['an hour, under a day away', 5 * HOUR, HOUR],
    ['the last hour, when that is nearer', HOUR + 3 * MINUTE, 3 * MINUTE + 1],
    ['a day, beyond that', 6 * DAY, DAY],
    ['the last day, when that is nearer', DAY + HOUR, HOUR + 1],
    ['a minute, just past', -5 * MINUTE, MINUTE],
    ['an hour, hours past', -5 * HOUR, HOUR],
    ['a day, days past', -13 * DAY, DAY],
    ['never, two weeks past', -REMINDER_STOP - 1, null],
  ])('check again after %s', (_, left, wait) => {
    expect(reminderWait(left)).toBe(wait);
  });

  test.each([
    [2 * HOUR, 'in 2 hours'],
    [HOUR - 10_000, 'in 1 hour'],
    [29 * MINUTE, 'in 29 minutes'],
    [20_000, ''],
    [-20_000, ''],
    [-5 * MINUTE, '5 minutes ago'],
    [DAY - 1000, 'tomorrow'],
    [-3 * DAY, '3 days ago'],
  ])('%i ms away reads "%s"', (left, text) => {
    expect(whenText(left, 'en')).toBe(text);
  });
});
