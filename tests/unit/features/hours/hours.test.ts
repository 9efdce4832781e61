import { expect, test } from 'vitest';
import { draftOf, hoursOf } from '../../../../src/features/hours/state/index.ts';

const span = (day: number, from: string, to: string) => ({ day, from, to });

test('a form without stored hours has the usual ones, in this device’s time zone', () => {
  const { timeZone, days, holidays } = draftOf(null);
  expect(timeZone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(days.filter(({ open }) => open).map(({ day }) => day)).toEqual([1, 2, 3, 4, 5]);
  expect(holidays).toEqual([]);
});

test('stored hours come back as they were, further spans of a day and midnight among them', () => {
  const week = [span(1, '09:00', '12:00'), span(0, '10:00', '24:00'), span(1, '13:00', '17:00')];
  const hours = { time_zone: 'Asia/Tokyo', week, holidays: ['2026-12-25'] };
  const draft = draftOf(hours);
  expect(draft.days.find(({ day }) => day === 0)).toMatchObject({ open: true, to: '00:00' });
  const again = hoursOf(draft);
  expect(again).toMatchObject({ time_zone: 'Asia/Tokyo', holidays: ['2026-12-25'] });
  expect(new Set(again.week.map((one) => JSON.stringify(one)))).toEqual(
    new Set(week.map((one) => JSON.stringify(one))),
  );
});

test('a day that is switched off loses its further spans', () => {
  const week = [span(1, '09:00', '12:00'), span(1, '13:00', '17:00')];
  const draft = draftOf({ time_zone: 'UTC', week, holidays: [] });
  const days = draft.days.map((day) => ({ ...day, open: false }));
  expect(hoursOf({ ...draft, days }).week).toEqual([]);
});
