import { expect, test } from 'vitest';
import { snoozeTimes } from '../../../../src/features/queue/state/index.ts';

// In the zone of the machine, as people mean these times. 1 June 2026 is a Monday.
const at = (day: number, hour: number) => new Date(2026, 5, day, hour).getTime();
test.each([
  ['on a Wednesday morning', at(3, 10), { later: at(3, 13), tomorrow: at(4, 9), nextWeek: at(8, 9) }],
  ['in the evening, too late for today', at(3, 22), { later: null, tomorrow: at(4, 9), nextWeek: at(8, 9) }],
  ['on a Monday: the next one', at(1, 8), { later: at(1, 11), tomorrow: at(2, 9), nextWeek: at(8, 9) }],
  ['on a Sunday', at(7, 12), { later: at(7, 15), tomorrow: at(8, 9), nextWeek: at(8, 9) }],
])('times of a snooze %s', (_, now, expected) => {
  expect(snoozeTimes(now)).toEqual(expected);
});
