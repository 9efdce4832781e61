import { expect, test } from 'vitest';
import { conditionsOf, isFiltered } from '../../../../src/features/search/state/filters.ts';

const BO = { id: 'bo', name: 'Bo', online: false };
const iso = (year: number, month: number, day: number) => new Date(year, month, day).toISOString();

test('text alone searches the text of ordinary messages', () => {
  expect(conditionsOf('lamp', {})).toEqual({
    type: { $in: ['regular', 'reply'] },
    text: { $autocomplete: 'lamp' },
  });
  expect(isFiltered({})).toBe(false);
});

test('filters alone search for no text', () => {
  expect(conditionsOf('', { author: BO, holds: 'media' })).toEqual({
    type: { $in: ['regular', 'reply'] },
    'user.id': { $eq: 'bo' },
    'attachments.type': { $in: ['image', 'video'] },
  });
  expect(conditionsOf('', { holds: 'links' })).toEqual({
    type: { $in: ['regular', 'reply'] },
    attachments: { $exists: true },
  });
  expect(isFiltered({ holds: 'links' })).toBe(true);
});

test('days are local; the last one counts to its end, across the end of a month too', () => {
  expect(conditionsOf('', { after: '2026-02-28', before: '2026-02-28' })).toEqual({
    type: { $in: ['regular', 'reply'] },
    created_at: { $gte: iso(2026, 1, 28), $lt: iso(2026, 2, 1) },
  });
});

test('ignores an invalid day', () => {
  expect(conditionsOf('', { after: 'yesterday', before: '2026-1-1' })).toEqual({
    type: { $in: ['regular', 'reply'] },
  });
});
