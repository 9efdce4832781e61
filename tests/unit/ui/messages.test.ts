import { describe, expect, expectTypeOf, test } from 'vitest';
import { createFormats, daysBetween, en } from '../../../src/i18n/index.ts';

describe('texts', () => {
  test('are functions of their arguments', () => {
    expect(en.newMessages({ count: 1 })).toBe('1 new message');
    expect(en.newMessages({ count: 1200 })).toBe('1,200 new messages');
    expect(en.homeHere({ count: 2, names: 'Ines and Tomas' })).toBe('Ines and Tomas are here');
    expect(en.offline()).toBe('You’re offline. Messages will be sent when you’re back.');
  });

  test('have typed keys and typed arguments', () => {
    expectTypeOf(en.send).parameters.toEqualTypeOf<[]>();
    expectTypeOf(en.newMessages).parameter(0).toEqualTypeOf<{ readonly count: number }>();
    expectTypeOf(en.homeHere)
      .parameter(0)
      .toEqualTypeOf<{ readonly count: number; readonly names: string }>();
    // @ts-expect-error: names are missing
    en.homeHere({ count: 2 });
    // @ts-expect-error: no such text
    expect(en.nothing).toBeUndefined();
  });
});

describe('dates and lists', () => {
  const now = new Date(2025, 5, 12, 9, 30).getTime();
  const formats = createFormats('en-GB');

  test('follow the locale', () => {
    expect(formats.time(now)).toBe('09:30');
    expect(createFormats('en-US').time(now)).toMatch(/^9:30\sAM$/);
    expect(formats.list(['Ines', 'Tomas', 'Ama'])).toBe('Ines, Tomas and Ama');
    expect(createFormats('de').number(1204)).toBe('1.204');
  });

  test('count days on the calendar, not in hours', () => {
    expect(daysBetween(new Date(2025, 5, 11, 23, 59).getTime(), now)).toBe(1);
    expect(daysBetween(new Date(2025, 5, 12, 0, 1).getTime(), now)).toBe(0);
    expect(daysBetween(new Date(2025, 2, 12, 9, 30).getTime(), now)).toBe(92);
  });

  test('express the past in the largest unit that fits', () => {
    expect(formats.ago(now - 20_000, now)).toBe('now');
    expect(formats.ago(now - 5 * 60_000, now)).toBe('5 minutes ago');
    expect(formats.ago(now - 3 * 3_600_000, now)).toBe('3 hours ago');
    expect(formats.ago(now - 20 * 3_600_000, now)).toBe('yesterday');
    expect(formats.ago(now + 60_000, now)).toBe('now');
  });

  test('show the year only if it is not the current one', () => {
    expect(formats.date(now, now)).toMatch(/^Thursday,? 12 June$/);
    expect(formats.date(new Date(2024, 0, 2).getTime(), now)).toBe('2 January 2024');
    expect(formats.shortDate(new Date(2025, 0, 2).getTime(), now)).toBe('2 Jan');
  });
});
