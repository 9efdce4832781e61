import { expect, test } from 'vitest';
import { groupOf, REMINDER_GROUPS } from '../../../../src/features/reminders/state/index.ts';
import { fieldValue, timeOfField } from '../../../../src/features/reminders/when-form.tsx';

const HOUR = 3_600_000;

test.each([
  [null, 'saved'],
  [-14 * 24 * HOUR, 'overdue'],
  [0, 'overdue'],
  [1, 'soon'],
  [24 * HOUR - 1, 'soon'],
  [24 * HOUR, 'later'],
  [400 * 24 * HOUR, 'later'],
] as const)('a reminder %s ms before its time is %s', (left, group) => {
  expect(groupOf(left)).toBe(group);
});

test('groups are in order of urgency', () => {
  expect(REMINDER_GROUPS).toEqual(['overdue', 'soon', 'later', 'saved']);
});

test('a custom time is written and read in local time, to the minute', () => {
  const at = new Date(2031, 4, 6, 7, 8).getTime();
  expect(fieldValue(at)).toBe('2031-05-06T07:08');
  expect(timeOfField(fieldValue(at))).toBe(at);
  expect(timeOfField('')).toBeNaN();
});
